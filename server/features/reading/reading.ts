import type { Database } from '#server/platform/database/open-database.ts';
import { findText, findTimedText, type StoredText } from './store.ts';
import { type KeyIdea, keyIdeasIn } from './timed-text.ts';

export type ReadingDeps = { database: Database; isPublished: (bookId: number) => Promise<boolean> };

export type Reading = {
  isPublished: ReadingDeps['isPublished'];
  textOf: (bookId: number) => Promise<StoredText | null>;
  /** The headings of the key ideas with the seconds at which each begins. Keeps nothing: the book's page is kept. */
  keyIdeasOf: (bookId: number) => Promise<KeyIdea[]>;
};

/** The texts of books and when they are spoken. Who writes one tells the catalogue that the book changed. */
export function createReading({ database, isPublished }: ReadingDeps): Reading {
  return {
    isPublished,
    textOf: (bookId) => findText(database.query, bookId),
    keyIdeasOf: async (bookId) => {
      const text = await findTimedText(database.query, bookId);
      return text ? keyIdeasIn(text) : [];
    },
  };
}
