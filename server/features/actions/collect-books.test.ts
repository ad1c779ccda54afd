import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BookAction } from '#contract/book-actions.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

const ACTIONS = '/api/v1/admin/books/actions';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(() =>
  test.database.pool.query(
    `truncate books, collections, book_actions restart identity cascade;
     delete from jobs`,
  ),
);

const as = (route: string, body?: unknown) =>
  test.call(route, body === undefined ? { token } : { token, body });
type Ordered = { id: number; books: number; left_out: { reason: string; count: number }[] };
async function order(body: object, query = ''): Promise<{ status: number; data: Ordered }> {
  const answer = await as(`POST ${ACTIONS}${query}`, { action: 'collection', ...body });
  return { status: answer.status, data: answer.body.data as Ordered };
}
const work = () => runJobs(test, test.opened.actions.jobs ?? {}, { names: ['act-on-books'] });
type Shown = BookAction & { failures: { reason: string }[] };
const show = async (id: number) => (await as(`GET ${ACTIONS}/${id}`)).body.data as Shown;
async function did(body: object): Promise<Shown> {
  const { id } = (await order(body)).data;
  await work();
  return show(id);
}
async function undone({ id }: Shown): Promise<Shown> {
  const { body } = await as(`POST ${ACTIONS}/${id}/undo`);
  await work();
  return show((body.data as Shown).id);
}
async function books(...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(await test.aBook({ title }));
  return ids;
}
const make = async (name: string): Promise<number> =>
  ((await as('POST /api/v1/admin/collections', { name, language: 'en' })).body.collection as { id: number })
    .id;
const change = (id: number, body: object) => as(`PATCH /api/v1/admin/collections/${id}`, body);
async function titlesIn(id: number): Promise<string[]> {
  const { body } = await as(`GET /api/v1/admin/collections/${id}`);
  return (body.collection as { books: { title: string }[] }).books.map(({ title }) => title);
}

it('books go to the end of a collection; those that it has are left out, and stay when it’s undone', async () => {
  const ids = await books('Walden', 'Emma', 'Candide');
  const collection = await make('Quiet books');
  await change(collection, { book_ids: [ids[2]] });
  const wanted = { collection_id: collection, ids: [...ids, 2_000_000_000] };
  const { data } = await order(wanted, '?dry_run=1');
  expect(data).toMatchObject({ id: null, books: 2, estimate: null, can_undo: true });
  expect(data.left_out).toHaveLength(2);
  expect(data.left_out).toEqual(
    expect.arrayContaining([
      { reason: 'in_collection', count: 1 },
      { reason: 'unknown', count: 1 },
    ]),
  );
  const done = await did(wanted);
  expect(done).toMatchObject({ state: 'done', total: 2, done: 2, can_undo: true });
  expect(await titlesIn(collection)).toEqual(['Candide', 'Walden', 'Emma']);

  await change(collection, { removed_book_ids: [ids[1]] });
  expect(await undone(done)).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ reason: 'This book isn’t in the collection any more.' }],
  });
  expect(await titlesIn(collection)).toEqual(['Candide']);
});

it('what was added in the meantime isn’t the action’s to take back', async () => {
  const ids = await books('Walden', 'Emma');
  const collection = await make('Quiet books');
  const { id } = (await order({ collection_id: collection, ids })).data;
  await change(collection, { book_ids: [ids[0]] });
  await work();
  const done = await show(id);
  expect(done).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ reason: 'This book is already in the collection.' }],
  });
  await undone(done);
  expect(await titlesIn(collection)).toEqual(['Walden']);
});

it('no more than a collection holds are chosen', async () => {
  await books('Volume');
  const collection = await make('All of them');
  await test.database.pool.query(
    `insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status)
     select title || n, title_key || n, author_id, source_kind, source_label, search_document, search_text, 'waiting'
     from books, generate_series(1, 103) n`,
  );
  await test.database.pool.query(
    'insert into collection_books select $1, id, id from books order by id limit 98',
    [collection],
  );
  const all = { collection_id: collection, matching: {} };
  const { data } = await order(all, '?dry_run=1');
  expect(data.books).toBe(2);
  expect(data.left_out).toEqual(
    expect.arrayContaining([
      { reason: 'in_collection', count: 98 },
      { reason: 'collection_full', count: 4 },
    ]),
  );
  const { id } = (await order(all)).data;
  await change(collection, { book_ids: [104] });
  await work();
  expect(await show(id)).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ reason: 'The collection has 100 books, and can’t have more.' }],
  });
});

it('a collection that isn’t there, or comes from files, is refused, also later', async () => {
  const ids = await books('Walden');
  expect((await order({ collection_id: 2_000_000_000, ids })).status).toBe(404);
  const { keepCollections } = test.opened.collections.api;
  const words = { description: '', language: 'en', books: [] };
  await keepCollections('starter', [{ originKey: 'starter:start', name: 'Start here', ...words }]);
  const { body } = await as('GET /api/v1/admin/collections');
  const [kept] = body.collections as { id: number }[];
  for (const query of ['', '?dry_run=1'])
    expect((await order({ collection_id: kept?.id, ids }, query)).status).toBe(409);
  const collection = await make('Quiet books');
  const { id } = (await order({ collection_id: collection, ids })).data;
  await as(`DELETE /api/v1/admin/collections/${collection}`);
  await work();
  expect(await show(id)).toMatchObject({
    failed: 1,
    failures: [{ reason: 'That collection couldn’t be found.' }],
  });
});
