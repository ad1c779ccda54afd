import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminQueue } from '#contract/admin-queue.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let admin: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const ask = async (route: string, token: string, body?: unknown) => {
  const answer = await test.call(route, { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const waiting = async () => ((await ask('GET /api/v1/admin/queue', admin)).data as AdminQueue).waiting;
const change = (statement: string, values: unknown[] = []) => test.database.pool.query(statement, values);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('is empty where nothing waits, and for admins alone', async () => {
  expect((await ask('GET /api/v1/admin/queue', admin)).data).toEqual({ waiting: [], troubles: [] });
  expect((await test.call('GET /api/v1/admin/queue', { token: reader })).status).toBe(403);
});

it('tells how much waits of each kind and since when, until it is decided', async () => {
  const [older, newer, spoken, failed, bare] = await Promise.all(
    ['Older', 'Newer', 'Spoken', 'Failed', 'Bare'].map((title) => test.aBook({ title })),
  );
  const stop = (id: unknown, status: string, since: string) =>
    change('update books set status = $2, updated_at = $3 where id = $1', [id, status, since]);
  const [three, five] = [daysAgo(3), daysAgo(5)];
  await stop(older, 'needs_review', five);
  await stop(newer, 'needs_review', three);
  await stop(failed, 'failed', three);
  await change(
    `update narrations set state = 'failed', reason = 'It broke.', finished_at = $2 where book_id = $1`,
    [spoken, five],
  );
  await change('delete from narrations where book_id = $1', [bare]);
  await change('update books set created_at = $2 where id = $1', [bare, three]);
  await ask(`POST /api/v1/books/${spoken}/reports`, reader, { text: 'There is a mistake.' });
  await ask(`POST /api/v1/books/${bare}/reports`, reader, { text: 'Another mistake.' });
  await ask('POST /api/v1/books/suggest', reader, { title: 'Middlemarch', author: 'George Eliot' });
  await change('update mistake_reports set created_at = $1 where book_id = $2', [five, spoken]);
  await change('update book_requests set created_at = $1', [three]);
  await change("insert into jobs (name, key, payload, max_attempts) values ('some-job', 'stuck', '{}', 1)");
  await change(
    `update jobs set state = 'failed', reason = 'It failed.', updated_at = $1
     where key = 'stuck'`,
    [three],
  );

  expect(await waiting()).toEqual([
    { kind: 'review', count: 2, oldest_at: five },
    { kind: 'requests', count: 1, oldest_at: three },
    { kind: 'reports', count: 2, oldest_at: five },
    { kind: 'failed_books', count: 1, oldest_at: three },
    { kind: 'unnarrated', count: 2, oldest_at: five },
    { kind: 'failed_jobs', count: 1, oldest_at: three },
  ]);

  await change("update books set status = 'rejected', status_reason = 'No.' where id = any($1)", [
    [older, newer],
  ]);
  expect(await ask('POST /api/v1/admin/books/generate', admin, { failed: true })).toEqual({ queued: 1 });
  expect(await ask('POST /api/v1/admin/narrations/retry', admin)).toEqual({ queued: 2 });
  expect(await ask('POST /api/v1/admin/jobs/retry', admin)).toEqual({ queued: 1 });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['requests', 'reports']);
});

it('says nothing of what is in the bin', async () => {
  const { rows } = await change("select id from books where title = 'Spoken'");
  const [{ id }] = rows as [{ id: number }];
  await ask('POST /api/v1/admin/books/bulk-delete', admin, { ids: [id] });
  expect(await waiting()).toMatchObject([{ kind: 'requests' }, { kind: 'reports', count: 1 }]);
});
