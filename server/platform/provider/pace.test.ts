import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { createPace } from './pace.ts';

const { signal } = new AbortController();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let perMinute: number | undefined;
beforeEach(async () => {
  database = await openTestDatabase();
  perMinute = 600;
});
afterEach(() => database.close());

const aProcess = (provider = 'text') => createPace(database, provider, () => perMinute);

it('calls of all processes begin evenly spread', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const began = performance.now();
  await Promise.all([one, other, one, other, one, other].map((pace) => pace(signal)));
  // Six calls at ten a second; the clocks of the database and of timers differ by a little.
  expect(performance.now() - began).toBeGreaterThan(450);
});

it('without a limit nothing waits, and nothing is counted', async () => {
  perMinute = undefined;
  await Promise.all(Array.from({ length: 50 }, () => aProcess()(signal)));
  expect((await database.pool.query('select * from provider_paces')).rows).toEqual([]);
});

it('a provider doesn’t wait for another', async () => {
  perMinute = 1;
  await Promise.all(['text', 'speech', 'images'].map((provider) => aProcess(provider)(signal)));
  expect((await database.pool.query('select * from provider_paces')).rowCount).toBe(3);
});

it('a call that is stopped while it waits says why, and a new limit counts from then on', async () => {
  perMinute = 1;
  const pace = aProcess();
  await pace(signal);
  const reason = new Error('Not wanted any more.');
  const stopping = new AbortController();
  const stopped = pace(stopping.signal);
  stopping.abort(reason);
  await expect(stopped).rejects.toBe(reason);
  perMinute = 60;
  await pace(signal);
});
