import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { takeOverFormerJobs } from './former-jobs.ts';
import { inLane, workInLane } from './job-handlers.ts';
import { openWork } from './open-work.ts';
import { lifeLock } from './work-rows.ts';

const voices = { job: 'install-voice', table: 'voices', id: { name: z.string() } };
let database: Database;

/** The tables of the library as version 0.1 left them, with what they were read for. */
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 8 });
  await database.pool.query(`
    create schema graphile_worker;
    create table graphile_worker._private_tasks (id int primary key, identifier text not null);
    create table graphile_worker._private_jobs (
      id bigint generated always as identity primary key, task_id int not null, payload json not null default '{}',
      key text unique, priority smallint not null default 0, run_at timestamptz not null default now(),
      attempts smallint not null default 0, max_attempts smallint not null default 25, last_error text,
      locked_at timestamptz, locked_by text, updated_at timestamptz not null default now());
    insert into graphile_worker._private_tasks values (1, 'letter'), (2, 'install-voice');
    insert into graphile_worker._private_jobs (task_id, payload, key, priority, run_at, attempts, last_error) values
      (1, '{"to": "Ann"}', 'ann', 3, now() + interval '1 hour', 2, 'No such host.'),
      (1, '{"to": "Bob"}', null, 0, now(), 25, 'Never.'),
      (2, '{"name": "waits", "claim": 1}', 'install-voice:waits:1', 0, now(), 0, null);
    insert into graphile_worker._private_jobs (task_id, payload, locked_at, locked_by) values
      (1, '{"to": "Cat"}', now() - interval '2 minutes', 'dead'),
      (1, '{"to": "Dan"}', now() - interval '2 minutes', 'alive'),
      (2, '{"name": "busy", "claim": 1}', now() - interval '2 minutes', 'alive');
    insert into voices (name, language, state, started_at) values
      ('waits', 'en', 'waiting', null), ('busy', 'es', 'running', now())`);
});
afterAll(() => database.close());

const found = async () =>
  (
    await database.pool.query(
      `select payload->>'to' as "to", key, priority, state, attempts, max_attempts as most, reason, not_before > now() as later
       from jobs order by id`,
    )
  ).rows;
const stateOf = async (name: string) =>
  (await database.pool.query('select state, not_before from voices where name = $1', [name])).rows[0];

it('jobs that a process of the version before waits for or has lost are taken over; what it does is left to it', async () => {
  const alive = await database.pool.connect();
  await execute(alive, sql`select pg_advisory_lock_shared(${lifeLock(sql`${'alive'}::text`)})`);
  expect(await takeOverFormerJobs(database.pool, [voices])).toBe(3);
  expect(await takeOverFormerJobs(database.pool, [voices])).toBe(0);
  const job = { key: null, priority: 0, state: 'waiting', attempts: 0, most: 25, reason: null, later: false };
  expect(await found()).toEqual([
    { ...job, to: 'Ann', key: 'ann', priority: 3, attempts: 2, reason: 'No such host.', later: true },
    { ...job, to: 'Bob', state: 'failed', attempts: 24, reason: 'Never.' },
    { ...job, to: 'Cat' },
  ]);
  expect(await stateOf('busy')).toEqual({ state: 'running', not_before: null });

  await alive.query('select pg_advisory_unlock_all()');
  alive.release();
  expect(await takeOverFormerJobs(database.pool, [voices])).toBe(1);
  expect((await found()).at(-1)).toEqual({ ...job, to: 'Dan' });
  expect(await stateOf('busy')).toMatchObject({ state: 'running', not_before: expect.any(Date) });
});

it('and all of them are done by this version', async () => {
  const done: unknown[] = [];
  const log = createLog('silent');
  const work = openWork({
    database,
    log,
    pollIntervalMs: 50,
    handlers: {
      ...inLane('quick', { letter: async (payload) => void done.push((payload as { to: string }).to) }),
      ...workInLane('remote', voices, async ({ name }) => {
        done.push(name);
        await database.pool.query("update voices set state = 'failed' where name = $1", [name]);
      }),
    },
  });
  await work.start();
  await expect
    .poll(() => new Set(done), { timeout: 10_000 })
    .toEqual(new Set(['Cat', 'Dan', 'busy', 'waits']));
  expect(done).toHaveLength(4);
  await work.stop();
});
