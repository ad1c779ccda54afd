import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { type Child, startChild, until } from '#server/testing/child-process.ts';
import { formOf } from '#server/testing/form-of.ts';

const ROWS = 3_000;
const takingIn = join(import.meta.dirname, '../../testing/import-holder.ts');

let test: TestApp;
let child: Child | null = null;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  await child?.kill();
  await test.close();
});

async function numberOf(statement: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ number: number }>(statement);
  return rows[0]?.number ?? Number.NaN;
}
const books = () => numberOf('select count(*)::int as number from books');

it('is killed in the middle, again and again, and neither loses nor doubles a row', {
  timeout: 60_000,
}, async () => {
  const { access_token: token } = await test.aReader();
  const list = `Title,Author,Category\n${Array.from({ length: ROWS }, (_, n) => `Book ${n},Author ${n % 50},Essays`).join('\n')}`;
  const form = formOf({ name: 'books.csv', content: Buffer.from(list) });
  const { status } = await test.call('POST /api/v1/admin/import', {
    token,
    body: form.body,
    headers: form.headers,
  });
  expect(status).toBe(200);

  for (const share of [0.2, 0.5]) {
    child = startChild(takingIn, test.database.url);
    await child.next();
    await until(async () => (await books()) > ROWS * share, 30_000);
    await child.kill();
    const killedAt = await books();
    expect(killedAt).toBeLessThan(ROWS);
    expect(await numberOf(`select count(*)::int as number from import_rows where state = 'new'`)).toBe(
      killedAt,
    );
    expect(await numberOf('select new_count as number from imports')).toBe(killedAt);
  }

  const { jobs } = test.features.imports;
  const queue = openQueue({
    database: { ...test.database, kind: 'embedded' },
    log: createLog('silent'),
    handlers: jobs,
  });
  await queue.start();
  await until(
    async () =>
      (await numberOf(`select count(*)::int as number from import_rows where state = 'waiting'`)) === 0,
    30_000,
  );
  await queue.stop();
  expect(await books()).toBe(ROWS);
  expect(
    await numberOf(`select count(distinct book_id)::int as number from import_rows where state = 'new'`),
  ).toBe(ROWS);
  expect(await numberOf('select count(distinct (title_key, author_id))::int as number from books')).toBe(
    ROWS,
  );
  expect(await numberOf('select count(*)::int as number from book_categories')).toBe(ROWS);
  expect(await numberOf('select new_count as number from imports')).toBe(ROWS);
});
