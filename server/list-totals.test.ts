import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const ask = async (route: string, token: string, body?: unknown) => {
  const answer = await test.call(route, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300);
  return answer.body as Record<string, never> & { requests: { id: number }[]; total: number };
};
const totalOf = async (path: string) => (await ask(`GET /api/v1/admin/${path}`, admin)).total;

it('admin lists count right what many people do at once while admins decide and delete', async () => {
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
  expect(await totalOf('reports')).toBe(48);
  expect(await totalOf('requests')).toBe(8);

  const { requests } = await ask('GET /api/v1/admin/requests', admin);
  const reports = await test.database.pool.query('select id from mistake_reports order by id limit 20');
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
  ]);
  expect(await totalOf('books')).toBe(2);
  expect(await totalOf('users?status=blocked')).toBe(5);
  expect(await totalOf('users')).toBe(11);
  expect(await totalOf('requests?state=declined')).toBe(3);
  expect((await totalOf('reports')) + (await totalOf('reports?state=resolved'))).toBe(24);
});
