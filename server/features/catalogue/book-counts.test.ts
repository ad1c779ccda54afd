import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCatalogueApp } from '#server/testing/catalogue-app.ts';
import { countAllByStatus, foldBookCounts, recountBooks } from './book-counts.ts';

let test: Awaited<ReturnType<typeof openCatalogueApp>>;
beforeAll(async () => {
  test = await openCatalogueApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('truncate books cascade'));

const run = (text: string) => test.database.pool.query(text);
const addBooks = (count: number, status = 'waiting') =>
  run(`with author as (
         insert into authors (name, name_key) values ('a', 'a')
         on conflict (name_key) do update set name = excluded.name returning id)
       insert into books (title, title_key, author_id, source_kind, source_label, status, search_document, search_text,
         published_at)
       select 't', 't', id, 'ai', '', '${status}', '', '', now() from author, generate_series(1, ${count})`);
/** What is kept and what is there; a status without books is not told. */
async function counted() {
  const kept = Object.entries(await countAllByStatus(test.database.pool)).filter(([, count]) => count !== 0);
  const { rows } = await run('select status, count(*) as count from books group by status');
  const there = rows.map(({ status, count }) => [status, count] as const);
  return { kept: Object.fromEntries(kept), there: Object.fromEntries(there) };
}
async function expectExact() {
  const { kept, there } = await counted();
  expect(kept).toEqual(there);
}

it('counts what is added, changed and taken away, many at a time', async () => {
  await addBooks(30);
  await addBooks(5, 'published');
  await run(
    `update books set status = case when id % 2 = 0 then 'failed' else 'rejected' end where id % 3 = 0`,
  );
  await run(`update books set listens_count = listens_count + 1`);
  await run(`delete from books where id % 5 = 0`);
  await expectExact();
  await run('delete from books');
  expect((await counted()).kept).toEqual({});
});

it('keeps nothing of what was rolled back, and stays right while many write and the rows are folded', async () => {
  const client = await test.database.pool.connect();
  await addBooks(10);
  await client.query(`begin; update books set status = 'failed'`);
  expect((await counted()).kept).toEqual({ waiting: 10 });
  await client.query('rollback');
  client.release();
  await Promise.all(
    Array.from({ length: 80 }, (_, turn) =>
      turn % 8 === 7 ? foldBookCounts(test.database.pool) : addBooks(1 + (turn % 3), 'published'),
    ),
  );
  await foldBookCounts(test.database.pool);
  await expectExact();
  const { rowCount } = await run('select from book_counts');
  expect(rowCount).toBeLessThan(60);
});

it('sets right what no trigger saw', async () => {
  await addBooks(4);
  await run(`insert into book_counts values ('waiting', 7), ('failed', 2)`);
  await Promise.all([recountBooks(test.database.pool), addBooks(3)]);
  await expectExact();
});
