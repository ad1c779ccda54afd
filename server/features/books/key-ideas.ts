import type { KeyIdea } from '#contract/books.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { setFields } from './write-books.ts';

/** Keeps the key ideas that a book's page shows: for whoever changes its text, its cues or what it rests on. */
export const setKeyIdeas = (tx: SqlRunner, bookId: number, keyIdeas: readonly KeyIdea[]): Promise<boolean> =>
  setFields(tx, [bookId], { keyIdeas: JSON.stringify(keyIdeas) });
