import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AdminQueue } from '#contract/admin-queue.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { writeFailure } from '#server/platform/storage/storage-away.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const text = openChatProvider({
  apiKey: 'sk-secret',
  timeoutMs: 1_000,
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'test-model',
});
let test: TestApp;
let token: string;

/** What was found is remembered for up to a minute. */
const later = (): void => {
  test.clock.offsetMs += 61_000;
};

beforeAll(async () => {
  test = await buildTestApp({ text });
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const failed = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

/** What everybody sees, and what an admin does. */
async function seen() {
  const ready = await test.call('GET /readyz');
  expect(ready.status).toBe(200);
  const { body } = await test.call('GET /api/v1/admin/queue', { token });
  return { ready: ready.body, admin: (body.data as AdminQueue).troubles };
}

/** What a monitor reads of a refused key. */
async function scraped() {
  const { text } = await test.call('GET /metrics', { token });
  const value = (series: string) => Number(text.split(`${series} `)[1]?.split('\n')[0]);
  return {
    trouble: value('precis_trouble{kind="provider_refused"}'),
    circuit: value('precis_provider_circuit_open{provider="text",outage="refused"}'),
  };
}
const allIsWell = { ready: { status: 'ready' }, admin: [] };
const nothing = {
  severity: 'problem',
  provider: null,
  provider_kind: null,
  book: null,
  since: null,
  next_try_at: null,
};

it.each([
  ['ENOSPC', 'disk_full', 'The disk is full, so nothing can be saved.'],
  ['EROFS', 'disk_locked', "The disk can't be written to, so nothing can be saved."],
  ['ENOTCONN', 'storage_away', "The storage isn't responding."],
])('a storage that fails with %s is told, and no more once it works', async (code, kind, reason) => {
  expect(await seen()).toEqual(allIsWell);
  const put = vi.spyOn(test.storage, 'put').mockRejectedValue(writeFailure(failed(code)));
  later();
  expect(await seen()).toEqual({
    ready: { status: 'degraded', reasons: [reason] },
    admin: [{ ...nothing, kind }],
  });
  expect((await test.call('GET /api/v1/books', { token })).status).toBe(200);
  put.mockRestore();
  later();
  expect(await seen()).toEqual(allIsWell);
});

it('a full disk that only the database or a larger write meets is told for a minute', async () => {
  await test.database.pool.query(
    `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger no_room before insert on users execute function no_room()`,
  );
  const body = { email: 'reader-9@example.org', password: 'correct horse battery', first_name: 'Bo' };
  expect((await test.call('POST /api/v1/auth/register', { body })).status).toBe(503);
  await test.database.pool.query('drop trigger no_room on users');
  expect((await seen()).admin).toEqual([{ ...nothing, kind: 'disk_full' }]);
  later();
  expect(await seen()).toEqual(allIsWell);
});

it('a provider that cannot be used is told, and named to admins alone', async () => {
  const circuits = createCircuits({ database: test.database, now: Date.now });
  const refusal = new ProviderError('It says no.', { isTemporary: false, outage: 'refused' });
  await expect(circuits.run(text, () => Promise.reject(refusal))).rejects.toThrow('Waiting for');
  const { ready, admin } = await seen();
  expect(ready).toEqual({
    status: 'degraded',
    reasons: ['A provider refuses its API key. What needs it is waiting.'],
  });
  expect(admin).toEqual([
    {
      kind: 'provider_refused',
      severity: 'problem',
      provider: '127.0.0.1:9',
      provider_kind: 'text',
      book: null,
      since: expect.any(String),
      next_try_at: expect.any(String),
    },
  ]);
  expect(await scraped()).toEqual({ trouble: 1, circuit: 1 });
  await circuits.answered(text);
  expect(await seen()).toEqual(allIsWell);
  later();
  expect(await scraped()).toEqual({ trouble: 0, circuit: 0 });
});

it('a daily backup that is late is told, though none has failed', async () => {
  const day = 86_400_000;
  test.clock.offsetMs += 2 * day - 600_000;
  expect(await seen()).toEqual(allIsWell);
  test.clock.offsetMs += 1_200_000;
  const { admin } = await seen();
  expect(admin).toEqual([{ ...nothing, kind: 'backup_failed', since: expect.any(String) }]);
  test.clock.offsetMs -= 2 * day + 600_000;
});

it('a book that was put aside is told with its name and its next attempt, until it is ordered again', async () => {
  const [id, other] = await Promise.all(['Walden', 'Common Sense'].map((title) => test.aBook({ title })));
  const putAside = (bookId: unknown, losses: number) =>
    test.database.pool.query(
      `update narrations set state = 'waiting', lost_at = array_fill(0.5::float8, array[$2::int]),
         not_before = now() + interval '10 minutes', updated_at = now() where book_id = $1`,
      [bookId, losses],
    );
  await putAside(id, 3);
  await putAside(other, 2);
  const { ready, admin } = await seen();
  expect(ready).toEqual({
    status: 'degraded',
    reasons: [
      'The program ended again and again while working on a book. That work is put aside and tried again later.',
    ],
  });
  const since = expect.any(String);
  const told = { ...nothing, kind: 'put_aside', severity: 'warning', since, next_try_at: since };
  expect(admin).toEqual([{ ...told, book: { id, title: 'Walden' } }]);
  await test.database.pool.query("update narrations set lost_at = '{}'");
  expect(await seen()).toEqual(allIsWell);
});

it('jobs that nobody takes are told', async () => {
  await test.database.pool.query(
    "insert into jobs (name, key, payload, max_attempts, not_before) values ('some-job', 'stuck', '{}', 25, now() - interval '10 minutes')",
  );
  const { ready, admin } = await seen();
  expect(ready).toMatchObject({ status: 'degraded' });
  expect(admin).toMatchObject([{ kind: 'queue', provider: null }]);
  await test.database.pool.query("delete from jobs where key = 'stuck'");
  expect(await seen()).toEqual(allIsWell);
});
