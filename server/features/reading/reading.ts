import type { Database } from '#server/platform/database/open-database.ts';
import { evidenceIn } from './evidence.ts';
import { findEvidence } from './evidence-store.ts';
import { findPassages } from './find-passages.ts';
import { findKeyIdeas, findTimedText } from './key-ideas.ts';
import { findText, narratedTexts } from './store.ts';
import { chaptersIn, openingOf, spokenLines } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

export type ReadingDeps = {
  database: Pick<Database, 'pool' | 'query'>;
  isPublished: (bookId: number) => Promise<boolean>;
  now: () => Date;
};

/** The texts of books and when they are spoken. Who writes one tells the catalogue that the book changed. */
export function createReading(deps: ReadingDeps) {
  const { pool } = deps.database;
  return {
    ...deps,
    textOf: (bookId: number) => findText(pool, bookId),
    /** The headings of the key ideas with the second at which each starts, read from the text. */
    keyIdeasOf: (bookId: number) => findKeyIdeas(pool, bookId),
    /** What the key ideas rest on; null for a book without a text. */
    evidenceOf: async (bookId: number) => {
      const [text, kept] = await Promise.all([findTimedText(pool, bookId), findEvidence(pool, bookId)]);
      return text && evidenceIn(text, kept);
    },
    /** The parts of the narration, each with its start; none until this very text is narrated. */
    chaptersOf: async (bookId: number) => {
      const text = await findTimedText(pool, bookId);
      return text ? chaptersIn(text) : [];
    },
    /** What is said within so many seconds of the beginning; nothing until this very text is narrated. */
    openingOf: async (bookId: number, seconds: number) => {
      const text = await findTimedText(pool, bookId);
      return text ? openingOf(text, seconds) : [];
    },
    /** The narration as WebVTT; null until this very text is narrated. */
    transcriptOf: async (bookId: number) => {
      const text = await findTimedText(pool, bookId);
      return text && text.cues.length > 0 ? webVtt(spokenLines(text)) : null;
    },
    /** Sentences that hold all of these folded words, one a book at most. */
    passagesWith: (words: readonly string[]) => findPassages(pool, words),
    /** Those of the books whose present text is narrated. */
    narratedOf: (bookIds: readonly number[]) => narratedTexts(pool, bookIds),
  };
}

export type Reading = ReturnType<typeof createReading>;
