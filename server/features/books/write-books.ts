import { getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { keepCards } from './keep-cards.ts';
import { idsOfNames, keyOf } from './names.ts';
import { bookShelfIsDue } from './order-shelves.ts';
import { placeInCategories } from './place-in-categories.ts';
import { books } from './schema.ts';
import { searchDocumentOf, searchTextOf } from './search-text.ts';

/** What a book is found by. */
export type DescribedBook = { title: string; author: string; slogan: string; shortDescription: string };

type Row = typeof books.$inferInsert;
/** Written from other fields. */
type Derived = 'authorId' | 'titleKey' | 'searchDocument' | 'searchText' | 'createdAt' | 'updatedAt';

/**
 * All that is written of a book: the columns of the table, but for those that follow from others. What is left out of a
 * new book is as the table has it, and of a known one stays.
 */
export type BookFields = DescribedBook & { categories?: readonly string[] } & Partial<
    Omit<Row, keyof DescribedBook | Derived | 'publishedAt'>
  > & {
    /** When it was first published, ISO 8601; now if not given. Kept once it is set. */
    publishedAt?: string | null;
  };

type Column = keyof Row;
/** Values by column, where there are any. */
type Columns = { [Name in Column]?: unknown };

const columnNames = Object.keys(getTableColumns(books)) as Column[];

function columnsOf(
  { author, categories: _placed, ...book }: BookFields,
  authors: ReadonlyMap<string, number>,
): Columns {
  return {
    ...book,
    authorId: authors.get(keyOf(author)),
    titleKey: keyOf(book.title),
    searchDocument: searchDocumentOf({ ...book, author }),
    searchText: searchTextOf({ ...book, author }),
    publishedAt: book.status === 'published' ? (book.publishedAt ?? new Date().toISOString()) : undefined,
  };
}

/** Words that misspelt ones are compared with. */
async function keepSearchWords(tx: SqlRunner, list: readonly DescribedBook[]): Promise<void> {
  const words = new Set(list.flatMap((book) => searchTextOf(book).split(' ')));
  await execute(
    tx,
    sql`insert into search_words select unnest(${sql.param([...words].toSorted())}::text[]) on conflict do nothing`,
  );
}

const idRow = { id: z.number() };

/** Adds books, all with the same fields, in one statement. The caller holds the write lock. Returns their ids in order. */
export async function insertBooks(tx: SqlRunner, list: readonly BookFields[]): Promise<number[]> {
  if (list.length === 0) return [];
  const authors = await idsOfNames(
    tx,
    'authors',
    list.map(({ author }) => author),
  );
  const written = list.map((book) => columnsOf(book, authors));
  const names = columnNames.filter((name) => written.some((columns) => columns[name] !== undefined));
  const identifiers = names.map((name) => sql.identifier(books[name].name));
  const arrays = names.map((name) => {
    const values = written.map((columns) => columns[name] ?? null);
    return sql`${sql.param(values)}::${sql.raw(books[name].getSQLType())}[]`;
  });
  const columns = sql.join(identifiers, sql`, `);
  const inserted = await rows(
    tx,
    idRow,
    sql`insert into books (${columns})
        select ${columns} from unnest(${sql.join(arrays, sql`, `)}) with ordinality as given (${columns}, place)
        order by place returning id`,
  );
  const ids = inserted.map(({ id }) => id);
  await keepSearchWords(tx, list);
  const placed = list.map(({ categories = [] }, index) => ({ id: ids[index] ?? 0, categories }));
  await placeInCategories(tx, placed);
  await keepCards(
    tx,
    ids.filter((_, index) => list[index]?.status === 'published'),
  );
  return ids;
}

/** Writes what is known now of a book that is there. The caller holds the write lock. False where there is no such book. */
export async function reviseBook(tx: SqlRunner, bookId: number, fields: BookFields): Promise<boolean> {
  const authors = await idsOfNames(tx, 'authors', [fields.author]);
  const isThere = await setColumns(tx, [bookId], columnsOf(fields, authors));
  if (!isThere) return false;
  await keepSearchWords(tx, [fields]);
  if (fields.categories) await placeInCategories(tx, [{ id: bookId, categories: fields.categories }]);
  await keepCards(tx, [bookId]);
  await bookShelfIsDue(tx, bookId);
  return true;
}

/** Writes some facts of books, the same of all; nothing that they are found by. False where none of them is there. */
export async function setFields(
  tx: SqlRunner,
  bookIds: readonly number[],
  fields: Omit<BookFields, keyof DescribedBook | 'categories' | 'publishedAt'>,
): Promise<boolean> {
  const isThere = await setColumns(tx, bookIds, fields);
  await keepCards(tx, bookIds);
  return isThere;
}

async function setColumns(tx: SqlRunner, bookIds: readonly number[], columns: Columns): Promise<boolean> {
  const sets = columnNames
    .filter((name) => columns[name] !== undefined)
    .map((name) => {
      const column = sql.identifier(books[name].name);
      const value = sql`${columns[name]}::${sql.raw(books[name].getSQLType())}`;
      return name === 'publishedAt'
        ? sql`${column} = coalesce(${column}, ${value})`
        : sql`${column} = ${value}`;
    });
  const written = await execute(
    tx,
    sql`update books set ${sql.join([...sets, sql`updated_at = now()`], sql`, `)}
        where id = any(${sql.param([...bookIds])}::int[])`,
  );
  return written > 0;
}
