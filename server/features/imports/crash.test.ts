import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { type Child, startChild, until } from '#server/testing/child-process.ts';
import { formOf } from '#server/testing/form-of.ts';

const ROWS = 8_000;
/** Rows that are not taken in: one that is wrong, one that repeats the first. */
const LEFT_OUT = 2;
const takingIn = join(import.meta.dirname, '../../testing/import-holder.ts');

let test: TestApp;
let token: string;
let child: Child | null = null;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterEach(() => child?.kill());
afterAll(() => test.close());

async function numberOf(statement: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ number: number }>(statement);
  return rows[0]?.number ?? Number.NaN;
}

async function send(title: string): Promise<{ import_id: number; new: number; duplicates: number }> {
  const sound = Array.from({ length: ROWS }, (_, n) => `${title} ${n},Author ${n % 50},Essays,`);
  const list = [
    'Title,Author,Category,Year',
    'No year,Somebody,,soon',
    ...sound,
    `${title.toUpperCase()} 0,author 0,,`,
  ];
  const form = formOf({ name: 'books.csv', content: Buffer.from(list.join('\n')) });
  const { status, body } = await test.call('POST /api/v1/admin/import', {
    token,
    body: form.body,
    headers: form.headers,
  });
  expect(status).toBe(200);
  return body.data as never;
}

const rowsOf = (id: number, state: string) =>
  numberOf(
    `select count(*)::int as number from import_rows where import_id = ${id} and state = '${state}' and row > 2`,
  );

/** The work of a process that ends without a word when so many books of the import are in; how many then are. */
async function takeInUntilKilled(id: number, share: number): Promise<number> {
  child = startChild(takingIn, test.database.url);
  await child.next();
  await until(async () => (await rowsOf(id, 'new')) > ROWS * share, 30_000);
  await child.kill();
  const brought = await rowsOf(id, 'new');
  expect(brought).toBeLessThan(ROWS);
  expect(await numberOf(`select new_count as number from imports where id = ${id}`)).toBe(brought);
  return brought;
}

/** Does what is left, in this process. */
async function takeInTheRest(id: number): Promise<void> {
  const queue = openWork({
    database: { ...test.database, kind: 'embedded' },
    log: createLog('silent'),
    handlers: test.opened.imports.jobs,
  });
  await queue.start();
  await until(
    async () =>
      (await numberOf(
        `select count(*)::int as number from imports where id = ${id} and state = 'taking_in'`,
      )) === 0,
    30_000,
  );
  await queue.stop();
}

/** The books that are ordered to be made, as often as they are. */
async function ordered(): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ payload: { bookIds: number[] } }>(
    `select payload from jobs where jobs.name = 'order-books'`,
  );
  return rows.flatMap(({ payload }) => payload.bookIds).toSorted((one, other) => one - other);
}

async function broughtBy(id: number): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `select book_id as id from import_rows where import_id = ${id} and state = 'new' order by 1`,
  );
  return rows.map((row) => row.id);
}

it('is killed in the middle, again and again, and neither loses nor doubles a row', {
  timeout: 90_000,
}, async () => {
  const { import_id: id } = await send('Book');
  for (const share of [0.2, 0.5]) {
    const brought = await takeInUntilKilled(id, share);
    expect(await numberOf('select count(*)::int as number from books')).toBe(brought);
    expect(await ordered()).toEqual([]);
  }
  await takeInTheRest(id);
  expect(await numberOf('select count(*)::int as number from books')).toBe(ROWS);
  const books = await broughtBy(id);
  expect(new Set(books).size).toBe(ROWS);
  expect(await ordered()).toEqual(books);
  expect(await numberOf('select count(distinct (title_key, author_id))::int as number from books')).toBe(
    ROWS,
  );
  expect(await numberOf('select count(*)::int as number from book_categories')).toBe(ROWS);
  const { body } = await test.call(`GET /api/v1/admin/import/${id}`, { token });
  expect(body).toMatchObject({
    data: { rows: ROWS + LEFT_OUT, new: ROWS, duplicates: 1, wrong: 1, waiting: 0 },
    rows: [
      { row: 2, state: 'wrong', column: 'Year', value: 'soon', reason: 'The year can’t be read.' },
      { row: 3, state: 'new', title: 'Book 0', author: 'Author 0', column: null, reason: null },
      { row: 4, state: 'new', title: 'Book 1', author: 'Author 1' },
    ].concat(Array.from({ length: 97 }, () => expect.objectContaining({ state: 'new' }))),
  });
  const { text } = await test.call(`GET /api/v1/admin/import/${id}/failed.csv`, { token });
  expect(text.split('\r\n')[1]).toBe(
    'No year,Somebody,,soon,,,,2,Year,The year can’t be read.,"Write the year as a number, such as 1854, or leave the cell empty."',
  );
});

it('is killed and then cancelled: what is in is made, and the list sent again brings the rest', {
  timeout: 90_000,
}, async () => {
  const before = await ordered();
  const { import_id: id } = await send('Volume');
  const brought = await takeInUntilKilled(id, 0.3);
  expect((await test.call(`POST /api/v1/admin/import/${id}/cancel`, { token })).status).toBe(200);
  const books = await broughtBy(id);
  expect(books).toHaveLength(brought);
  expect(await ordered()).toEqual([...before, ...books]);
  expect(await rowsOf(id, 'cancelled')).toBe(ROWS - brought);
  expect(await send('Volume')).toMatchObject({ new: ROWS - brought, duplicates: brought + 1, wrong: 1 });
});
