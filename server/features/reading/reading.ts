import type { KeyIdea } from '#contract/books.ts';
import type { Evidence } from '#contract/reading.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { evidenceIn } from './evidence.ts';
import { findEvidence } from './evidence-store.ts';
import { findPassages, type Passage } from './find-passages.ts';
import { findKeyIdeas, findTimedText } from './key-ideas.ts';
import { findText, narratedTexts, type StoredText } from './store.ts';
import { type Chapter, chaptersIn, openingOf, type SpokenLine, spokenLines } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

export type ReadingDeps = {
  database: Pick<Database, 'pool' | 'query'>;
  isPublished: (bookId: number) => Promise<boolean>;
  now: () => Date;
};

export type Reading = ReadingDeps & {
  textOf: (bookId: number) => Promise<StoredText | null>;
  /** The headings of the key ideas with the seconds at which each begins, read from the text. */
  keyIdeasOf: (bookId: number) => Promise<KeyIdea[]>;
  /** What the key ideas rest on; null for a book without a text. */
  evidenceOf: (bookId: number) => Promise<Evidence[] | null>;
  /** The parts of the narration, every one with its beginning; none until the book is narrated as it stands. */
  chaptersOf: (bookId: number) => Promise<Chapter[]>;
  /** What is said within so many seconds of the beginning; nothing until the book is narrated as it stands. */
  openingOf: (bookId: number, seconds: number) => Promise<SpokenLine[]>;
  /** The narration as WebVTT; null until the book is narrated as it stands. */
  transcriptOf: (bookId: number) => Promise<string | null>;
  /** Sentences that hold all of these folded words, one a book at most. */
  passagesWith: (words: readonly string[]) => Promise<Passage[]>;
  /** Those of the books whose text is narrated as it stands. */
  narratedOf: (bookIds: readonly number[]) => Promise<ReadonlySet<number>>;
};

/** The texts of books and when they are spoken. Who writes one tells the catalogue that the book changed. */
export function createReading(deps: ReadingDeps): Reading {
  const { query } = deps.database;
  return {
    ...deps,
    textOf: (bookId) => findText(query, bookId),
    keyIdeasOf: (bookId) => findKeyIdeas(query, bookId),
    evidenceOf: async (bookId) => {
      const [text, known] = await Promise.all([findTimedText(query, bookId), findEvidence(query, bookId)]);
      return text && evidenceIn(text, known);
    },
    chaptersOf: async (bookId) => {
      const text = await findTimedText(query, bookId);
      return text ? chaptersIn(text) : [];
    },
    openingOf: async (bookId, seconds) => {
      const text = await findTimedText(query, bookId);
      return text ? openingOf(text, seconds) : [];
    },
    transcriptOf: async (bookId) => {
      const text = await findTimedText(query, bookId);
      return text && text.cues.length > 0 ? webVtt(spokenLines(text)) : null;
    },
    passagesWith: (words) => findPassages(deps, words),
    narratedOf: (bookIds) => narratedTexts(query, bookIds),
  };
}
