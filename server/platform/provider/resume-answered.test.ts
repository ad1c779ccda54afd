import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { runWork } from '#server/platform/work/durable-work.ts';
import { takeNext } from '#server/platform/work/take-work.ts';
import type { Lock, WorkId, WorkTable } from '#server/platform/work/work-rows.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { createCircuits } from './circuits.ts';
import { ProviderError } from './provider-error.ts';
import { resumeAnswered } from './resume-answered.ts';

const log = createLog('silent');
const kind: WorkTable<{ choreId: number }> = {
  job: 'do-chore',
  table: 'chores',
  id: { choreId: z.number() },
};
const text = { name: 'api.example.com', key: 'text' };
const speech = { name: 'api.example.com', key: 'speech' };
const providers = [text, speech];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(
    'create table chores (like narrations including defaults); alter table chores rename book_id to chore_id',
  );
});
afterAll(() => database.close());

it('resumes work whose own provider answers, also while another at the same host is away', async () => {
  const deps = { database, log, now: Date.now };
  const circuits = createCircuits(deps);
  const away = new ProviderError('It is away.', { isTemporary: true, outage: 'away' });
  const waitFor = async (choreId: number, provider: typeof text) => {
    await database.pool.query('insert into chores (chore_id) values ($1)', [choreId]);
    const run = () => circuits.run(provider, () => Promise.reject(away));
    const worker = { kind, run, retryPauseMs: 1_000, cutOff: 'It was cut off.', unexplained: 'It failed.' };
    const lock: Lock<WorkId> | null = await takeNext(database.pool, { work: kind }, 'a-test');
    expect(lock).toMatchObject({ choreId });
    await runWork(deps, worker, { choreId, ...lock } as Lock<{ choreId: number }>, {
      signal: new AbortController().signal,
      log,
    });
  };
  await waitFor(1, text);
  await waitFor(2, speech);
  expect(await resumeAnswered(deps, kind, providers)).toEqual([]);

  await circuits.answered(text);
  expect(await resumeAnswered(deps, kind, providers)).toMatchObject([{ choreId: 1, token: 4 }]);
  expect(await resumeAnswered(deps, kind, providers)).toEqual([]);

  // The settings name another one by now.
  expect(await resumeAnswered(deps, kind, [text])).toMatchObject([{ choreId: 2, token: 4 }]);
});
