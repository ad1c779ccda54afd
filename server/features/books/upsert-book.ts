import { z } from 'zod';
import type { BookStatus } from '#contract/book-status.ts';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import { keyOf, lockWriting } from './names.ts';
import { bookShelfIsDue } from './order-shelves.ts';
import { readingMinutes } from './rules.ts';
import { type BookFields, insertBooks, reviseBook } from './write-books.ts';

/** A book as it is brought in, from whatever origin. */
export type BookInput = {
  /** One book a key, as `starter:walden`; null makes a new book each time. */
  originKey: string | null;
  /** SHA-256 of the origin's content, hex. */
  originHash?: string | null;
  title: string;
  author: string;
  /** The first one gives the cover its look. */
  categories: readonly string[];
  slogan?: string;
  shortDescription?: string;
  year?: number | null;
  language?: string;
  sourceKind: 'starter' | 'ai' | 'extract';
  sourceLabel: string;
  status: BookStatus;
  statusReason?: string | null;
  /** Words of the summary. */
  wordCount: number;
  /** When it was first published; now if not given. Kept once it is set. */
  publishedAt?: Date;
};

const LONGEST_TITLE = 500;
const LONGEST_NAME = 200;

function checked(text: string, field: string, most: number): string {
  const trimmed = text.replaceAll('\u0000', '').trim();
  if (trimmed === '') throw invalidField(field, `A book needs a ${field}.`);
  if (trimmed.length > most) throw invalidField(field, `That ${field} is longer than ${most} characters.`);
  return trimmed;
}

/** Names without repetition, by key: the first spelling stays. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const clean = name.trim();
    if (clean !== '' && !byKey.has(keyOf(clean))) byKey.set(keyOf(clean), clean);
  }
  return [...byKey.values()];
}

/** The names of a book's categories as they are kept. Throws `invalid` for one that is too long. */
export const checkedCategories = (names: readonly string[]): string[] =>
  distinctNames(names).map((name) => checked(name, 'category', LONGEST_NAME));

/** All that an input says of a book, with the usual in place of what it leaves out. Throws `invalid`. */
export function checkedBook({ wordCount, publishedAt, ...given }: BookInput): BookFields {
  return {
    originHash: null,
    slogan: '',
    shortDescription: '',
    year: null,
    language: 'en',
    statusReason: null,
    ...given,
    title: checked(given.title, 'title', LONGEST_TITLE),
    author: checked(given.author, 'author', LONGEST_NAME),
    categories: checkedCategories(given.categories),
    readingMinutes: readingMinutes(wordCount),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

const idRow = { id: z.number() };

/**
 * Adds a book, or brings it up to date where its origin key is known. Listens, audio and the first date of publishing
 * are kept. Part of the caller's transaction. Returns the book's id.
 */
export async function upsertBook(tx: SqlRunner, input: BookInput): Promise<number> {
  const book = checkedBook(input);
  await lockWriting(tx);
  const known = await firstRow(tx, idRow, sql`select id from books where origin_key = ${input.originKey}`);
  if (known) {
    await reviseBook(tx, known.id, book);
    return known.id;
  }
  const [id] = await insertBooks(tx, [book]);
  if (id === undefined) throw new Error('PostgreSQL wrote a book and gave no id.');
  await bookShelfIsDue(tx, id);
  return id;
}
