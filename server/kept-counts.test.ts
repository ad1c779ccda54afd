import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedUsers } from './features/accounts/index.ts';
import { countedBooks } from './features/catalogue/index.ts';
import { countedReports } from './features/reading/index.ts';
import { countedRequests } from './features/requests/index.ts';
import { countsByState, foldCounts, recount } from './platform/counts/kept-counts.ts';
import { runSql } from './platform/database/sql-runner.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';

const tables = {
  books: countedBooks,
  reports: countedReports,
  requests: countedRequests,
  users: countedUsers,
};

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const run = (text: string) => test.database.pool.query(text);
type Counts = { state: string; count: number }[];
const byState = (counts: Counts) =>
  Object.fromEntries(counts.flatMap(({ state, count }) => (count === 0 ? [] : [[state, count]])));

/** What is kept of each table and what is there; a state without rows is not told. */
async function expectExact(): Promise<void> {
  for (const [name, { table, state }] of Object.entries(tables)) {
    const there = await runSql<Counts[number]>(
      test.database.pool,
      sql`select ${state} as state, count(*)::int as count from ${sql.identifier(table)} group by 1`,
    );
    const kept = await countsByState(test.database.pool, { table, state });
    expect(byState(kept), name).toEqual(byState(there));
  }
}

const ask = async (route: string, token: string, body?: unknown) => {
  const answer = await test.call(route, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300);
  return answer.body as Record<string, never> & { requests: { id: number }[]; total: number };
};
const totalOf = async (path: string) => (await ask(`GET /api/v1/admin/${path}`, admin)).total;

it('counts what many people do at once, while admins decide, delete and look', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => test.aReader()));
  const books = await Promise.all(people.map((_, turn) => test.aBook({ title: `Book ${turn}` })));
  await Promise.all(
    people.flatMap(({ access_token: token }, turn) => [
      ask('POST /api/v1/books/suggest', token, { title: `Wish ${turn % 8}`, author: 'Somebody' }),
      ...books
        .slice(0, 4)
        .map((id) => ask(`POST /api/v1/books/${id}/reports`, token, { text: `Wrong ${turn}` })),
    ]),
  );
  await expectExact();
  expect(await totalOf('reports')).toBe(48);
  expect(await totalOf('requests')).toBe(8);

  const { requests } = await ask('GET /api/v1/admin/requests', admin);
  const reports = await run('select id from mistake_reports order by id limit 20');
  const reason = 'It is no book.';
  await Promise.all([
    // Their reports go with them.
    ask('DELETE /api/v1/admin/books/bulk-delete', admin, { ids: books.slice(2) }),
    ...requests
      .slice(0, 3)
      .map(({ id }) => ask(`POST /api/v1/admin/requests/${id}/decline`, admin, { reason })),
    ...reports.rows.map(({ id }) =>
      test.call(`POST /api/v1/admin/reports/${id}/resolve`, { token: admin, body: { note: 'Mended.' } }),
    ),
    ...people
      .slice(0, 5)
      .map(({ user }) => ask(`PATCH /api/v1/admin/users/${user.id}`, admin, { status: 'blocked' })),
    ...people
      .slice(6, 8)
      .map(({ access_token: token }) =>
        test.call('DELETE /api/v1/profile', { token, body: { password: 'correct horse battery' } }),
      ),
    ...Array.from({ length: 6 }, () => foldCounts(test.database.pool)),
  ]);
  await expectExact();
  expect(await totalOf('books')).toBe(2);
  expect(await totalOf('users?status=blocked')).toBe(5);
  expect(await totalOf('users')).toBe(11);
  expect(await totalOf('requests?state=declined')).toBe(3);
  expect((await totalOf('reports')) + (await totalOf('reports?state=resolved'))).toBe(24);
});

it('keeps nothing of what was rolled back, and little of what was folded', async () => {
  const before = await totalOf('requests?state=waiting');
  const client = await test.database.pool.connect();
  await client.query(`begin; update book_requests set state = 'approved'; delete from mistake_reports`);
  expect(await totalOf('requests?state=waiting')).toBe(before);
  await client.query('rollback');
  client.release();
  const writing = [
    `insert into book_requests (title, author, main_key, whole_key, state)
     select 'More', 'Ann', 'more', 'more', case when n = 1 then 'waiting' else 'approved' end from generate_series(1, 3) n`,
    // One row a statement: two that change the same ones in another order would wait for each other.
    `update users set status = case status when 'active' then 'blocked' else 'active' end
     where id = (select max(id) from users)`,
    `delete from book_requests where id = (select min(id) from book_requests where state = 'approved')`,
  ];
  await Promise.all(
    Array.from({ length: 80 }, (_, turn) =>
      turn % 8 === 7 ? foldCounts(test.database.pool) : run(writing[turn % 3] ?? ''),
    ),
  );
  await foldCounts(test.database.pool);
  await expectExact();
  expect((await run('select from kept_counts')).rowCount).toBeLessThan(60);
});

it('is set right where no trigger saw it, and empty with its table', async () => {
  await run(
    `insert into kept_counts values ('books', 'waiting', 7), ('users', 'blocked', -2), ('users', 'gone', 1)`,
  );
  await Promise.all([
    ...Object.values(tables).map((counted) => recount(test.database.pool, counted)),
    ...Array.from({ length: 5 }, (_, turn) => test.aBook({ title: `Meanwhile ${turn}` })),
  ]);
  await expectExact();
  await run('truncate books cascade');
  await expectExact();
  expect(await totalOf('books')).toBe(0);
});
