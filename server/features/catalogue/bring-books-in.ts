import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { idsOfNames } from './ids-of-names.ts';
import { searchDocumentOf, searchTextOf, searchWordsOf } from './search/search-rules.ts';
import { keyOf, takeTurn } from './take-turn.ts';

/** A book of which only the facts are known: its summary is still to be written. */
type NewBook = {
  title: string;
  author: string;
  /** The first one gives the cover its look. */
  categories: readonly string[];
  year: number | null;
  /** A code as `en`; null for the library's own. */
  language: string | null;
};

type Work = Pick<NewBook, 'title' | 'author'>;

/** What two mentions of the same book have in common: title and author, whatever their case, accents and quotes. */
export const workKeyOf = ({ title, author }: Work): string => `${keyOf(title)}\n${keyOf(author)}`;

/** Kept when title and author are changed later: so a list that is sent again still finds its book. */
const originKeyOf = (workKey: string): string => `work:${createHash('sha256').update(workKey).digest('hex')}`;

/** The ids of those works that the catalogue has, by their keys. */
export async function findKnownWorks(
  runner: SqlRunner,
  works: readonly Work[],
): Promise<Map<string, number>> {
  const keys = works.map(workKeyOf);
  const [titleKeys, authorKeys] = [0, 1].map((part) => keys.map((key) => key.split('\n')[part]));
  const rows = await runSql<{ key: string; id: number }>(
    runner,
    sql`with given as (
          select * from unnest(${sql.param(keys)}::text[], ${sql.param(titleKeys)}::text[],
            ${sql.param(authorKeys)}::text[], ${sql.param(keys.map(originKeyOf))}::text[])
            as given (key, title_key, author_key, origin_key)
        )
        select given.key, min(b.id) as id from given
          join authors a on a.name_key = given.author_key
          join books b on b.title_key = given.title_key and b.author_id = a.id
        group by given.key
        union
        select given.key, b.id from given join books b on b.origin_key = given.origin_key`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

type BroughtIn = { bookId: number; isNew: boolean };

/**
 * Brings in books that wait for their summaries, many at a time; one that the catalogue has is left as it is. In the
 * order of the input. Part of the caller's transaction. Nobody has to be told: only published books are remembered.
 */
export async function bringBooksIn(tx: SqlRunner, books: readonly NewBook[]): Promise<BroughtIn[]> {
  await takeTurn(tx);
  const known = await findKnownWorks(tx, books);
  const fresh = new Map<string, NewBook>();
  for (const book of books) {
    const key = workKeyOf(book);
    if (!known.has(key) && !fresh.has(key)) fresh.set(key, book);
  }
  const made = fresh.size > 0 ? await insertBooks(tx, [...fresh.values()]) : new Map<string, number>();
  const told = new Set<string>();
  return books.map((book) => {
    const key = workKeyOf(book);
    const bookId = known.get(key) ?? made.get(key);
    if (bookId === undefined) throw new Error(`PostgreSQL wrote "${book.title}" and gave no id.`);
    const isNew = made.has(key) && !told.has(key);
    told.add(key);
    return { bookId, isNew };
  });
}

async function insertBooks(tx: SqlRunner, books: readonly NewBook[]): Promise<Map<string, number>> {
  const authors = await idsOfNames(
    tx,
    'authors',
    books.map(({ author }) => author),
  );
  const words = new Set(
    books.flatMap((book) => [...searchWordsOf(book.title), ...searchWordsOf(book.author)]),
  );
  await runSql(
    tx,
    sql`insert into search_words select unnest(${sql.param([...words].toSorted())}::text[]) on conflict do nothing`,
  );
  const ids = await insertRows(tx, books, authors);
  await insertCategories(
    tx,
    books.map((book) => ({ bookId: ids.get(originKeyOf(workKeyOf(book))) ?? 0, names: book.categories })),
  );
  return new Map(books.map((book) => [workKeyOf(book), ids.get(originKeyOf(workKeyOf(book))) ?? 0]));
}

async function insertRows(
  tx: SqlRunner,
  books: readonly NewBook[],
  authors: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const searched = (book: NewBook) => ({ ...book, slogan: '', shortDescription: '' });
  const columns: [type: string, values: unknown[]][] = [
    ['text', books.map(({ title }) => title)],
    ['text', books.map(({ title }) => keyOf(title))],
    ['int', books.map(({ author }) => authors.get(keyOf(author)))],
    ['int', books.map(({ year }) => year)],
    ['text', books.map(({ language }) => language ?? 'en')],
    ['text', books.map((book) => originKeyOf(workKeyOf(book)))],
    ['text', books.map((book) => searchDocumentOf(searched(book)))],
    ['text', books.map(searchTextOf)],
  ];
  const given = columns.map(([type, values]) => sql`${sql.param(values)}::${sql.raw(type)}[]`);
  const rows = await runSql<{ originKey: string; id: number }>(
    tx,
    sql`insert into books (title, title_key, author_id, year, language, source_kind, source_label, origin_key, status,
          search_document, search_text)
        select title, title_key, author_id, year, language, 'ai', '', origin_key, 'waiting',
          search_document::tsvector, search_text
        from unnest(${sql.join(given, sql`, `)}) as given (title, title_key, author_id, year, language, origin_key,
          search_document, search_text)
        returning id, origin_key as "originKey"`,
  );
  return new Map(rows.map(({ originKey, id }) => [originKey, id]));
}

async function insertCategories(
  tx: SqlRunner,
  books: readonly { bookId: number; names: readonly string[] }[],
): Promise<void> {
  const placed = books.flatMap(({ bookId, names }) =>
    names.map((name, position) => ({ bookId, name, position })),
  );
  if (placed.length === 0) return;
  const categories = await idsOfNames(
    tx,
    'categories',
    placed.map(({ name }) => name),
  );
  await runSql(
    tx,
    sql`insert into book_categories (book_id, category_id, position)
        select * from unnest(${sql.param(placed.map(({ bookId }) => bookId))}::int[],
          ${sql.param(placed.map(({ name }) => categories.get(keyOf(name))))}::int[],
          ${sql.param(placed.map(({ position }) => position))}::int[])
        on conflict do nothing`,
  );
}
