import type { Pool, PoolClient } from 'pg';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { findCategoryIds, placeInCategories } from '../categories-of-many.ts';
import { catalogueChanged } from '../change-catalogue.ts';
import { idsOfNames } from '../ids-of-names.ts';
import { readingMinutes, textKey } from '../rules.ts';
import { searchDocumentOf, searchTextOf } from '../search/search-rules.ts';
import { type SyntheticBook, syntheticBook } from './synthetic-books.ts';

/** Books written in one statement. */
const BATCH = 4_000;
const ORIGIN = 'synthetic:';

type FillDeps = { database: Pick<Database, 'pool'>; feed: Pick<ChangeFeed, 'notify'>; log: Logger };

async function refuseRealBooks(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from books where origin_key is null or not starts_with(origin_key, $1) limit 1`,
    [ORIGIN],
  );
  if (rowCount) {
    throw new Error(
      'This database holds real books. A synthetic catalogue is for measuring and goes into a database of its own.',
    );
  }
}

type Column = readonly [type: string, value: (book: SyntheticBook, number: number) => unknown];

function columnsFor(
  authors: ReadonlyMap<string, number>,
  categoryIds: readonly number[][],
  first: number,
): Column[] {
  return [
    ['text', (book) => book.title],
    ['text', (book) => textKey(book.title)],
    ['int', (book) => authors.get(textKey(book.author))],
    ['text', (book) => book.slogan],
    ['text', (book) => book.shortDescription],
    ['int', (book) => book.year],
    ['text', (_, number) => `${ORIGIN}${number}`],
    ['int', (book) => readingMinutes(book.wordCount)],
    ['int', (book) => book.listensCount],
    ['float8', (book) => book.durationSeconds],
    ['text', (book) => searchDocumentOf(book)],
    ['text', (book) => searchTextOf(book)],
    ['text', (_, number) => `{${(categoryIds[number - first] ?? []).join(',')}}`],
    ['int', (_, number) => number],
  ];
}

async function writeBatch(client: PoolClient, first: number, count: number): Promise<void> {
  const books = Array.from({ length: count }, (_, index) => syntheticBook(first + index));
  const authors = await idsOfNames(
    client,
    'authors',
    books.map(({ author }) => author),
  );
  await client.query(`insert into search_words select unnest($1::text[]) on conflict do nothing`, [
    [...new Set(books.flatMap((book) => searchTextOf(book).split(' ')))].toSorted(),
  ]);
  const categoryIds = await findCategoryIds(
    client,
    books.map(({ categories }) => categories.filter((name) => name !== undefined)),
  );
  const columns = columnsFor(authors, categoryIds, first);
  const { rows } = await client.query<{ id: number }>(
    `insert into books (title, title_key, author_id, slogan, short_description, year, source_kind, source_label,
       origin_key, status, reading_minutes, listens_count, audio_key, duration_seconds, search_document,
       search_text, category_ids, published_at)
     select title, title_key, author_id, slogan, short_description, year, 'ai', 'made up for measuring',
       origin_key, 'published', reading_minutes, listens_count, 'synthetic.mp3', duration_seconds,
       search_document::tsvector, search_text, category_ids::int[], timestamptz '2020-01-01' + number * interval '1 minute'
     from unnest(${columns.map(([type], index) => `$${index + 1}::${type}[]`).join(', ')}) as given (
       title, title_key, author_id, slogan, short_description, year, origin_key, reading_minutes,
       listens_count, duration_seconds, search_document, search_text, category_ids, number)
     returning id`,
    columns.map(([, value]) => books.map((book, index) => value(book, first + index))),
  );
  await placeInCategories(
    client,
    rows.map(({ id }) => id),
  );
}

/** What jobs would make: neighbours of the same category. The shelves of everybody are made when a job next looks. */
async function writeShelves(client: PoolClient): Promise<void> {
  await client.query(
    `insert into book_shelves (book_id, made_at, similar_ids)
     select book_id, now(), array_agg(near) over (
       partition by category_id order by book_id rows between 6 preceding and 6 following exclude current row)
     from (select book_id, category_id, book_id as near from book_categories where position = 0) placed
     on conflict (book_id) do nothing`,
  );
}

/** Without its indexes a table takes rows several times as fast; they are made again before the commit. */
async function withoutIndexes(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'books'::regclass and not i.indisunique`,
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Fills a database with made-up published books until it holds `books` of them, for measuring. Throws where
 * the database holds any other book.
 */
export async function fillCatalogue(deps: FillDeps, input: { books: number }): Promise<{ added: number }> {
  const { pool } = deps.database;
  await refuseRealBooks(pool);
  const { rows } = await pool.query<{ held: number }>('select count(*)::int as held from books');
  const held = rows[0]?.held ?? 0;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await withoutIndexes(client, async () => {
      for (let first = held + 1; first <= input.books; first += BATCH) {
        await writeBatch(client, first, Math.min(BATCH, input.books - first + 1));
        deps.log.info({ books: Math.min(first + BATCH - 1, input.books) }, 'books made up');
      }
    });
    await writeShelves(client);
    await catalogueChanged(client, deps.feed, { bookIds: 'all', lists: true });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  for (const table of ['books', 'authors', 'categories', 'book_categories', 'search_words', 'book_shelves']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
  return { added: Math.max(0, input.books - held) };
}
