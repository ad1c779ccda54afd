import type { Database } from '#server/platform/database/open-database.ts';
import type { SQL } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { evidenceIn, findEvidence } from './evidence-store.ts';
import { findPassages } from './find-passages.ts';
import { findKeyIdeas, findTimedText } from './key-ideas.ts';
import { findText, narratedTexts, type StoredText } from './store.ts';
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
    /** Throws `not_found` for a book that is not published, or has no text. */
    publishedText: async (bookId: number): Promise<StoredText> => {
      const text = (await deps.isPublished(bookId)) ? await findText(pool, bookId) : null;
      if (!text) throw notFound('This book');
      return text;
    },
    textOf: (bookId: number) => findText(pool, bookId),
    keyIdeasOf: (bookId: number) => findKeyIdeas(pool, bookId),
    evidenceOf: async (bookId: number) => {
      const [text, kept] = await Promise.all([findTimedText(pool, bookId), findEvidence(pool, bookId)]);
      return text && evidenceIn(text, kept);
    },
    chaptersOf: async (bookId: number) => {
      const text = await findTimedText(pool, bookId);
      return text ? chaptersIn(text) : [];
    },
    openingOf: async (bookId: number, seconds: number) => {
      const text = await findTimedText(pool, bookId);
      return text ? openingOf(text, seconds) : [];
    },
    transcriptOf: async (bookId: number) => {
      const text = await findTimedText(pool, bookId);
      return text && text.cues.length > 0 ? webVtt(spokenLines(text)) : null;
    },
    passagesWith: (words: readonly string[], among?: SQL) => findPassages(pool, words, among),
    narratedOf: (bookIds: readonly number[]) => narratedTexts(pool, bookIds),
  };
}

export type Reading = ReturnType<typeof createReading>;
