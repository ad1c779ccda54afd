import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { findCategoryIds, placeInCategories } from './categories-of-many.ts';
import { idsOfNames } from './ids-of-names.ts';
import { searchDocumentOf, searchTextOf } from './search/search-rules.ts';
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

/** What a work is looked up by. */
type WorkKeys = {
  /** What two mentions of the same book have in common: title and author, whatever their case, accents and quotes. */
  key: string;
  title: string;
  author: string;
  /** Kept when title and author are changed later: so a list that is sent again still finds its book. */
  origin: string;
};

function keysOf(work: Work): WorkKeys {
  const [title, author] = [keyOf(work.title), keyOf(work.author)];
  const key = `${title}\n${author}`;
  return { key, title, author, origin: `work:${hash('sha256', key)}` };
}

async function findIds(runner: SqlRunner, works: readonly WorkKeys[]): Promise<Map<string, number>> {
  const rows = await runSql<{ key: string; id: number }>(
    runner,
    sql`with given as (
          select * from unnest(${sql.param(works.map(({ key }) => key))}::text[],
            ${sql.param(works.map(({ title }) => title))}::text[],
            ${sql.param(works.map(({ author }) => author))}::text[],
            ${sql.param(works.map(({ origin }) => origin))}::text[])
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

/** Each of the works with what it is known by, in their order, and the id of the book where the catalogue has it. */
export async function findKnownWorks<Given extends Work>(
  runner: SqlRunner,
  works: readonly Given[],
): Promise<{ work: Given; key: string; bookId: number | undefined }[]> {
  const keyed = works.map((work) => ({ work, keys: keysOf(work) }));
  const ids = await findIds(
    runner,
    keyed.map(({ keys }) => keys),
  );
  return keyed.map(({ work, keys: { key } }) => ({ work, key, bookId: ids.get(key) }));
}

type BroughtIn = { bookId: number; isNew: boolean };
type KeyedBook = { book: NewBook; keys: WorkKeys };

/**
 * Brings in books that wait for their summaries, many at a time; one that the catalogue has is left as it is. In the
 * order of the input. Part of the caller's transaction. Nobody has to be told: only published books are remembered.
 */
export async function bringBooksIn(tx: SqlRunner, books: readonly NewBook[]): Promise<BroughtIn[]> {
  await takeTurn(tx);
  const given = books.map((book): KeyedBook => ({ book, keys: keysOf(book) }));
  const known = await findIds(
    tx,
    given.map(({ keys }) => keys),
  );
  const fresh = new Map<string, KeyedBook>();
  for (const one of given) {
    const { key } = one.keys;
    if (!known.has(key) && !fresh.has(key)) fresh.set(key, one);
  }
  const made = fresh.size > 0 ? await insertBooks(tx, [...fresh.values()]) : new Map<string, number>();
  return given.map((one) => {
    const { key } = one.keys;
    const bookId = known.get(key) ?? made.get(key);
    if (bookId === undefined) throw new Error(`PostgreSQL wrote "${one.book.title}" and gave no id.`);
    return { bookId, isNew: fresh.get(key) === one };
  });
}

/** The ids by key. */
async function insertBooks(tx: SqlRunner, books: readonly KeyedBook[]): Promise<Map<string, number>> {
  const authors = await idsOfNames(
    tx,
    'authors',
    books.map(({ book }) => book.author),
  );
  const texts = books.map(({ book }) => searchTextOf(book));
  const words = new Set(texts.flatMap((text) => text.split(' ')));
  await runSql(
    tx,
    sql`insert into search_words select unnest(${sql.param([...words].toSorted())}::text[]) on conflict do nothing`,
  );
  const categoryIds = await findCategoryIds(
    tx,
    books.map(({ book }) => book.categories),
  );
  const ids = await insertRows(tx, books, { authors, texts, categoryIds });
  await placeInCategories(tx, [...ids.values()]);
  return new Map(books.map(({ keys }) => [keys.key, ids.get(keys.origin) ?? 0]));
}

type Found = {
  authors: ReadonlyMap<string, number>;
  texts: readonly string[];
  categoryIds: readonly (readonly number[])[];
};

async function insertRows(
  tx: SqlRunner,
  books: readonly KeyedBook[],
  { authors, texts, categoryIds }: Found,
): Promise<Map<string, number>> {
  const columns: [type: string, values: unknown[]][] = [
    ['text', books.map(({ book }) => book.title)],
    ['text', books.map(({ keys }) => keys.title)],
    ['int', books.map(({ keys }) => authors.get(keys.author))],
    ['int', books.map(({ book }) => book.year)],
    ['text', books.map(({ book }) => book.language ?? 'en')],
    ['text', books.map(({ keys }) => keys.origin)],
    ['text', books.map(({ book }) => searchDocumentOf({ ...book, slogan: '', shortDescription: '' }))],
    ['text', [...texts]],
    ['text', categoryIds.map((ids) => `{${ids.join(',')}}`)],
  ];
  const given = columns.map(([type, values]) => sql`${sql.param(values)}::${sql.raw(type)}[]`);
  const rows = await runSql<{ originKey: string; id: number }>(
    tx,
    sql`insert into books (title, title_key, author_id, year, language, source_kind, source_label, origin_key, status,
          search_document, search_text, category_ids)
        select title, title_key, author_id, year, language, 'ai', '', origin_key, 'waiting',
          search_document::tsvector, search_text, category_ids::int[]
        from unnest(${sql.join(given, sql`, `)}) as given (title, title_key, author_id, year, language, origin_key,
          search_document, search_text, category_ids)
        returning id, origin_key as "originKey"`,
  );
  return new Map(rows.map(({ originKey, id }) => [originKey, id]));
}
