import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import { bookShelfIsDue } from './discovery/due.ts';
import { readingMinutes } from './rules.ts';
import { searchDocumentOf, searchTextOf } from './search/search-rules.ts';
import { keyOf, takeTurn } from './take-turn.ts';

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

type NamedTable = 'authors' | 'categories';

/** The id of a name, made if it is new. */
export async function idOfName(tx: SqlRunner, table: NamedTable, name: string): Promise<number> {
  const key = keyOf(name);
  const target = sql.identifier(table);
  const find = async () =>
    (await runSql<{ id: number }>(tx, sql`select id from ${target} where name_key = ${key}`))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  const [made] = await runSql<{ id: number }>(
    tx,
    sql`insert into ${target} (name, name_key) values (${name}, ${key}) on conflict (name_key) do nothing returning id`,
  );
  const id = made?.id ?? (await find());
  if (id === undefined) throw new Error(`The name "${name}" was taken away while it was written.`);
  return id;
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

export async function setCategories(tx: SqlRunner, bookId: number, names: readonly string[]): Promise<void> {
  const wanted = distinctNames(names).map((name) => checked(name, 'category', LONGEST_NAME));
  const ids = new Map<string, number>();
  for (const name of wanted) ids.set(name, await idOfName(tx, 'categories', name));
  const inOrder = wanted.map((name) => ids.get(name) ?? 0);
  await runSql(
    tx,
    sql`delete from book_categories where book_id = ${bookId} and category_id <> all(${sql.param(inOrder)}::int[])`,
  );
  await runSql(
    tx,
    sql`insert into book_categories (book_id, category_id, position)
        select ${bookId}, category_id, place - 1
        from unnest(${sql.param(inOrder)}::int[]) with ordinality as given (category_id, place)
        on conflict (book_id, category_id) do update set position = excluded.position`,
  );
}

type CheckedBook = Required<Omit<BookInput, 'publishedAt'>> & { publishedAt: string | null };

export function checkedBook(input: BookInput): CheckedBook {
  const standard = {
    originHash: null,
    slogan: '',
    shortDescription: '',
    year: null,
    language: 'en',
    statusReason: null,
  };
  return {
    ...standard,
    ...input,
    title: checked(input.title, 'title', LONGEST_TITLE),
    author: checked(input.author, 'author', LONGEST_NAME),
    publishedAt: input.publishedAt?.toISOString() ?? null,
  };
}

/**
 * Brings a book in, or up to date where its origin key is known, with its author, categories and search
 * document. Listens, audio and the first date of publishing are kept. Part of the caller's transaction, who
 * tells of it with `catalogueChanged`. Returns the book's id.
 */
export async function upsertBook(tx: SqlRunner, input: BookInput): Promise<number> {
  const book = checkedBook(input);
  await takeTurn(tx);
  const authorId = await idOfName(tx, 'authors', book.author);
  const publishedAt =
    book.status === 'published' ? sql`coalesce(${book.publishedAt}::timestamptz, now())` : sql`null`;
  const [written] = await runSql<{ id: number }>(
    tx,
    sql`insert into books (title, title_key, author_id, slogan, short_description, year, language, source_kind,
          source_label, origin_key, origin_hash, status, status_reason, reading_minutes, search_document,
          search_text, published_at)
        values (${book.title}, ${keyOf(book.title)}, ${authorId}, ${book.slogan}, ${book.shortDescription},
          ${book.year}, ${book.language}, ${book.sourceKind}, ${book.sourceLabel}, ${book.originKey},
          ${book.originHash}, ${book.status}, ${book.statusReason}, ${readingMinutes(book.wordCount)},
          ${searchDocumentOf(book)}::tsvector, ${searchTextOf(book)}, ${publishedAt})
        on conflict (origin_key) do update set
          title = excluded.title, title_key = excluded.title_key, author_id = excluded.author_id,
          slogan = excluded.slogan, short_description = excluded.short_description, year = excluded.year,
          language = excluded.language, source_kind = excluded.source_kind, source_label = excluded.source_label,
          origin_hash = excluded.origin_hash, status = excluded.status, status_reason = excluded.status_reason,
          reading_minutes = excluded.reading_minutes, search_document = excluded.search_document,
          search_text = excluded.search_text, published_at = coalesce(books.published_at, excluded.published_at),
          updated_at = now()
        returning id`,
  );
  if (!written) throw new Error('PostgreSQL wrote a book and gave no id.');
  await setCategories(tx, written.id, book.categories);
  await keepSearchWords(tx, searchTextOf(book));
  await bookShelfIsDue(tx, written.id);
  return written.id;
}

/** Words that misspelt ones are compared with. */
export const keepSearchWords = (tx: SqlRunner, text: string): Promise<unknown> =>
  runSql(
    tx,
    sql`insert into search_words select unnest(${sql.param(text.split(' '))}::text[]) on conflict do nothing`,
  );
