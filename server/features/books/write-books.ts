import { getTableColumns } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import type { KeyIdea } from '#contract/books.ts';
import { execute, readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { bookShelfIsDue } from './book-shelves.ts';
import { keepCards } from './keep-cards.ts';
import { authorsOfNames, categoriesOfNames, keyOf, type NamedAuthor } from './names.ts';
import { books } from './schema.ts';
import { searchTextOf } from './search-text.ts';

export type DescribedBook = { title: string; author: string; slogan: string; shortDescription: string };

type Row = typeof books.$inferInsert;
type Derived =
  | 'authorId'
  | 'titleKey'
  | 'searchDocument'
  | 'searchText'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'deletedStatus';

/**
 * The table's columns, except those that follow from others. Left out: the table's default for a new book, unchanged
 * for a known one.
 */
export type BookFields = DescribedBook & { categories?: readonly string[] } & Partial<
    Omit<Row, keyof DescribedBook | Derived | 'publishedAt' | 'status'>
  > & {
    status?: BookStatus;
    /** ISO 8601; now if not given. Never changed later. */
    publishedAt?: string | null;
  };

type Column = keyof Row;
type Columns = { [Name in Column]?: unknown };

const isListed = (name: Column): boolean => books[name].getSQLType().endsWith('[]');

const takenFrom = (name: Column) => {
  const value = sql.identifier(books[name].name);
  return isListed(name) ? sql`array(select jsonb_array_elements_text(${value}))` : sql`${value}`;
};

const columnNames = Object.keys(getTableColumns(books)) as Column[];

function columnsOf(
  { author, categories: _placed, ...book }: BookFields,
  authors: ReadonlyMap<string, NamedAuthor>,
) {
  const known = authors.get(keyOf(author));
  if (!known) throw new Error(`PostgreSQL wrote “${author}” and gave no id.`);
  // Found by every spelling.
  const searched = { ...book, author: [known.name, ...known.spellings].join(' ') };
  return {
    ...book,
    authorId: known.id,
    titleKey: keyOf(book.title),
    searchText: searchTextOf(searched),
    publishedAt: book.status === 'published' ? (book.publishedAt ?? new Date().toISOString()) : undefined,
  } satisfies Columns;
}

/** What misspelt words are compared with. */
async function keepSearchWords(tx: SqlRunner, list: readonly { searchText: string }[]): Promise<void> {
  const words = new Set(list.flatMap(({ searchText }) => searchText.split(' ')));
  await execute(
    tx,
    sql`insert into search_words select unnest(${sql.param([...words].toSorted())}::text[]) on conflict do nothing`,
  );
}

/** In one statement, all with the same fields. The caller holds the write lock. Returns their ids in order. */
export async function insertBooks(tx: SqlRunner, list: readonly BookFields[]): Promise<number[]> {
  if (list.length === 0) return [];
  const authors = await authorsOfNames(
    tx,
    list.map(({ author }) => author),
  );
  const written = list.map((book): Columns & { searchText: string } => columnsOf(book, authors));
  const names = columnNames.filter((name) => written.some((columns) => columns[name] !== undefined));
  const identifiers = names.map((name) => sql.identifier(books[name].name));
  const arrays = names.map((name) => {
    const values = written.map((columns) => columns[name] ?? null);
    // PostgreSQL's arrays of arrays are rectangles.
    const isList = isListed(name);
    const given = isList ? values.map((value) => JSON.stringify(value ?? [])) : values;
    return sql`${sql.param(given)}::${sql.raw(isList ? 'jsonb' : books[name].getSQLType())}[]`;
  });
  const columns = sql.join(identifiers, sql`, `);
  const ids = await readIds(
    tx,
    sql`insert into books (${columns})
        select ${sql.join(names.map(takenFrom), sql`, `)} from unnest(${sql.join(arrays, sql`, `)}) with ordinality as given (${columns}, place)
        order by place returning id`,
  );
  await keepSearchWords(tx, written);
  const placed = list.map(({ categories = [] }, index) => ({ id: ids[index] ?? 0, categories }));
  await placeInCategories(tx, placed);
  await keepCards(
    tx,
    ids.filter((_, index) => list[index]?.status === 'published'),
  );
  return ids;
}

/** The caller holds the write lock. False if there's no such book. */
export async function reviseBook(tx: SqlRunner, bookId: number, fields: BookFields): Promise<boolean> {
  const columns = columnsOf(fields, await authorsOfNames(tx, [fields.author]));
  const isThere = await setColumns(tx, [bookId], columns);
  if (!isThere) return false;
  await execute(tx, sql`update books set author_id = ${columns.authorId} where edition_of = ${bookId}`);
  await keepSearchWords(tx, [columns]);
  if (fields.categories) await placeInCategories(tx, [{ id: bookId, categories: fields.categories }]);
  await keepCards(tx, [bookId]);
  await bookShelfIsDue(tx, bookId);
  return true;
}

/** The same values for all of them, and nothing that books are found by. False if none exists outside the bin. */
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
      const value = sql`${sql.param(columns[name])}::${sql.raw(books[name].getSQLType())}`;
      return name === 'publishedAt'
        ? sql`${column} = coalesce(${column}, ${value})`
        : sql`${column} = ${value}`;
    });
  const written = await execute(
    tx,
    sql`update books set ${sql.join([...sets, sql`updated_at = now()`], sql`, `)}
        where id = any(${sql.param([...bookIds])}::int[]) and status <> 'deleted'`,
  );
  return written > 0;
}

/** The first category sets the cover's style. */
type Placed = { id: number; categories: readonly string[] };

/** In this order, and in no others. Adds new categories. */
async function placeInCategories(tx: SqlRunner, books: readonly Placed[]): Promise<void> {
  const ids = await categoriesOfNames(
    tx,
    books.flatMap(({ categories }) => categories),
  );
  const placed = books.flatMap(({ id: bookId, categories }) =>
    [...new Set(categories.flatMap((name) => ids.get(keyOf(name)) ?? []))].map((categoryId, position) => ({
      bookId,
      categoryId,
      position,
    })),
  );
  await execute(
    tx,
    sql`with given as (
          select * from unnest(${sql.param(placed.map(({ bookId }) => bookId))}::int[],
            ${sql.param(placed.map(({ categoryId }) => categoryId))}::int[],
            ${sql.param(placed.map(({ position }) => position))}::smallint[]) as given (book_id, category_id, position)
        ), gone as (
          delete from book_categories placed where book_id = any(${sql.param(books.map(({ id }) => id))}::int[])
            and not exists (select from given
              where given.book_id = placed.book_id and given.category_id = placed.category_id)
        )
        insert into book_categories (book_id, category_id, position) select * from given
        on conflict (book_id, category_id) do update set position = excluded.position`,
  );
}

/** For whoever changes a book's text, its cues or its evidence. */
export const setKeyIdeas = (tx: SqlRunner, bookId: number, keyIdeas: readonly KeyIdea[]): Promise<boolean> =>
  setFields(tx, [bookId], { keyIdeas: JSON.stringify(keyIdeas) });

/** Null takes it away. False if there's no such book. */
export const setAudio = (
  tx: SqlRunner,
  bookId: number,
  audio: { audioKey: string; durationSeconds: number } | null,
): Promise<boolean> => setFields(tx, [bookId], audio ?? { audioKey: null, durationSeconds: null });
