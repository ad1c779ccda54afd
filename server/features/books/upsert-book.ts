import type { BookOrigin, BookStatus } from '#contract/book-status.ts';
import type { FoundInSource } from '#contract/books.ts';
import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import { takeFromBin } from './bin.ts';
import { bookShelfIsDue } from './book-shelves.ts';
import { keyOf, lockWriting } from './names.ts';
import { readingMinutes } from './rules.ts';
import { type BookFields, insertBooks, reviseBook } from './write-books.ts';

/** A book from any origin. */
export type BookInput = {
  /** One book per key, such as `starter:walden`; null adds a new book each time. */
  originKey: string | null;
  /** SHA-256 of the origin, hex. */
  originHash?: string | null;
  /** The origin key of the same book in another language. */
  translates?: string | null;
  title: string;
  author: string;
  categories: readonly string[];
  slogan?: string;
  shortDescription?: string;
  /** Left out: those that it has. */
  questions?: string[];
  topics?: string[];
  year?: number | null;
  language?: string;
  sourceKind: 'starter' | 'ai' | 'extract';
  sourceLabel: string;
  foundInSource?: FoundInSource | null;
  /** Of a book that's new. */
  addedAs?: BookOrigin;
  addedBy?: number | null;
  status: BookStatus;
  statusReason?: string | null;
  wordCount: number;
  /** When first published; now if not given. Never changed later. */
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

function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const clean = name.trim();
    if (clean !== '' && !byKey.has(keyOf(clean))) byKey.set(keyOf(clean), clean);
  }
  return [...byKey.values()];
}

export const checkedCategories = (names: readonly string[]): string[] =>
  distinctNames(names).map((name) => checked(name, 'category', LONGEST_NAME));

/** With defaults for what is left out. Throws `invalid`. */
export function checkedBook({
  wordCount,
  publishedAt,
  ...given
}: Omit<BookInput, 'addedAs' | 'addedBy'>): BookFields {
  return {
    originHash: null,
    slogan: '',
    shortDescription: '',
    year: null,
    language: 'en',
    statusReason: null,
    foundInSource: null,
    ...given,
    title: checked(given.title, 'title', LONGEST_TITLE),
    author: checked(given.author, 'author', LONGEST_NAME),
    categories: checkedCategories(given.categories),
    readingMinutes: readingMinutes(wordCount),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/**
 * Adds a book, or updates the one with its origin key: listens, audio and the first publishing date stay. Returns
 * its id.
 */
export async function upsertBook(tx: SqlRunner, input: BookInput): Promise<number> {
  const { addedAs, addedBy, ...given } = input;
  const book = checkedBook(given);
  await lockWriting(tx);
  const [known] = await readIds(tx, sql`select id from books where origin_key = ${input.originKey}`);
  if (known !== undefined) {
    await takeFromBin(tx, [known]);
    await reviseBook(tx, known, book);
    return known;
  }
  const [id] = await insertBooks(tx, [{ ...book, addedAs, addedBy }]);
  if (id === undefined) throw new Error('PostgreSQL wrote a book and gave no id.');
  await bookShelfIsDue(tx, id);
  return id;
}
