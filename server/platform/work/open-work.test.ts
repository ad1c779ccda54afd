import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startChild, until } from '#server/testing/child-process.ts';
import { openDoor } from '#server/testing/door.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { inLane, type JobContext } from './job-handlers.ts';
import { addJob } from './jobs.ts';
import { openWork, type Work } from './open-work.ts';
import { plainJobs } from './run-job.ts';
import { freeWorkOf } from './workers.ts';

const holder = join(import.meta.dirname, '../../testing/work-holder.ts');
let database: Database & { url: string };
const opened: Work[] = [];
let lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 10 });
});

beforeEach(async () => {
  lines = [];
  await database.pool.query('delete from jobs');
});

afterEach(async () => {
  for (const work of opened.splice(0)) await work.stop();
});

afterAll(() => database.close());

type Handler = (payload: unknown, context: JobContext) => Promise<void>;

async function work(
  handlers: Record<string, Handler>,
  more: Partial<Parameters<typeof openWork>[0]> = {},
): Promise<Work> {
  const limits = { pollIntervalMs: 200, stopLimitMs: 500 };
  const started = openWork({ database, log, handlers: inLane('quick', handlers), ...limits, ...more });
  opened.push(started);
  await started.start();
  return started;
}

type Row = { key: string | null; priority: number; attempts: number; locked: boolean; due: boolean };

async function jobs(): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select key, priority, attempts, state = 'running' and not_before is null as locked,
       coalesce(not_before, updated_at) <= now() as due from jobs order by priority, id`,
  );
  return rows;
}

/** PostgreSQL takes a moment to notice that a process was killed, and frees its locks only then. */
async function isAlone(): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount === 0;
}

/** A handler that notes what it gets, and one that waits until it is let go or told to stop. */
function recorder() {
  const seen: unknown[] = [];
  return { seen, handler: async (payload: unknown) => void seen.push(payload) };
}

function gate() {
  const begun: unknown[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const handler: Handler = async (payload, { signal }) => {
    begun.push(payload);
    const told = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('told to stop')));
    });
    await Promise.race([opened, told]);
  };
  return { begun, open, handler };
}

/** Holds on until it is told to stop. */
const gateOf =
  (begun: number[]): Handler =>
  async (_payload, { attempt, signal }) => {
    begun.push(attempt);
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('told to stop')));
    });
  };

test('a job exists when its transaction commits, and never if it does not', async () => {
  const refused = database.query.transaction(async (tx) => {
    await addJob(tx, { name: 'note', payload: { n: 1 } });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await jobs()).toEqual([]);

  const { seen, handler } = recorder();
  await work({ note: handler });
  await database.query.transaction(async (tx) => {
    await addJob(tx, { name: 'note', payload: { n: 2 } });
    await tx.execute(sql`select pg_sleep(0.3)`);
    expect(seen).toEqual([]);
  });
  await until(() => seen.length === 1);
  expect(seen).toEqual([{ n: 2 }]);
  await until(async () => (await jobs()).length === 0);
});

test('what must not be done twice is not, also where the database is away as it ends', async () => {
  const away = { times: 2 };
  const pool = Object.create(database.pool, {
    query: {
      value: (...given: Parameters<typeof database.pool.query>) => {
        if (!JSON.stringify(given[0]).includes('delete from jobs') || away.times === 0)
          return database.pool.query(...given);
        away.times -= 1;
        return Promise.reject(
          Object.assign(new Error('the connection was refused'), { code: 'ECONNREFUSED' }),
        );
      },
    },
  });
  const ids: string[] = [];
  const handler: Handler = async (_payload, { once }) => once(async (id) => void ids.push(id));
  await work({ send: handler }, { database: { ...database, pool } });
  await addJob(database.query, { name: 'send', payload: {}, key: 'send' });
  await until(async () => ids.length > 0 && (await jobs()).length === 0);
  expect([ids.length, away.times]).toEqual([1, 0]);
  await addJob(database.query, { name: 'send', payload: {}, key: 'send' });
  await until(async () => ids.length > 1 && (await jobs()).length === 0);
  expect(new Set(ids).size).toBe(2);
});

test('is known by the same name when it is run again, and by another when it is ordered again', async () => {
  const ids: string[] = [];
  const handler: Handler = async (_payload, { once }) =>
    once(async (id) => {
      ids.push(id);
      if (ids.length !== 3) throw new Error('not taken');
    });
  await work({ send: handler });
  await addJob(database.query, { name: 'send', payload: {}, key: 'send' });
  const again = async () => {
    await until(async () => (await jobs()).some(({ attempts, locked }) => attempts > 0 && !locked));
    await database.pool.query('update jobs set not_before = null');
  };
  await again();
  await until(() => ids.length === 2);
  await until(async () => (await jobs()).every(({ locked }) => !locked));
  await addJob(database.query, { name: 'send', payload: {}, key: 'send' });
  await until(() => ids.length === 3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('can be ordered through the pool or one client of it', async () => {
  await addJob(database.pool, { name: 'note', payload: { n: 1 } });
  const client = await database.pool.connect();
  await client.query('begin');
  await addJob(client, { name: 'note', payload: { n: 2 } });
  await client.query('rollback');
  client.release();
  expect(await jobs()).toHaveLength(1);
});

test('is heard of at once, not at the next poll', async () => {
  const { seen, handler } = recorder();
  await work({ note: handler }, { pollIntervalMs: 60_000 });
  await addJob(database.query, { name: 'note', payload: {} });
  await until(() => seen.length === 1);
  expect(seen).toEqual([{}]);
});

test('the lower number is done sooner, and a later time later', async () => {
  const { seen, handler } = recorder();
  const soon = new Date(Date.now() + 700);
  await addJob(database.query, { name: 'note', payload: { n: 'later' }, priority: -5, runAt: soon });
  for (const priority of [3, 1, 2])
    await addJob(database.query, { name: 'note', payload: { n: priority }, priority });
  await work({ note: handler });
  await until(() => seen.length === 4);
  expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 'later' }]);
});

test('ordering a waiting job again moves it forward, never back, and it stays one', async () => {
  const order = { name: 'note', key: 'book-1' };
  await addJob(database.query, {
    ...order,
    payload: { n: 1 },
    priority: 5,
    runAt: new Date(Date.now() + 60_000),
  });
  expect(await jobs()).toMatchObject([{ priority: 5, due: false }]);
  expect(await addJob(database.query, { ...order, payload: { n: 2 }, priority: 1 })).toBe('queued');
  expect(await jobs()).toMatchObject([{ priority: 1, due: true }]);
  await addJob(database.query, {
    ...order,
    payload: { n: 3 },
    priority: 9,
    runAt: new Date(Date.now() + 60_000),
  });
  expect(await jobs()).toMatchObject([{ key: 'book-1', priority: 1, due: true }]);

  const { seen, handler } = recorder();
  await work({ note: handler });
  await until(async () => (await jobs()).length === 0);
  expect(seen).toEqual([{ n: 3 }]);
});

test('many orders of one key at once make one job', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      addJob(database.query, { name: 'note', payload: { n }, key: 'same' }),
    ),
  );
  expect(await jobs()).toHaveLength(1);
});

test('ordering a running job again changes nothing; when it has ended it can be ordered again', async () => {
  const { begun, open, handler } = gate();
  await work({ gate: handler });
  const order = { name: 'gate', key: 'book-1', payload: {} };
  await addJob(database.query, order);
  await until(() => begun.length === 1);
  expect(await addJob(database.query, { ...order, priority: -9 })).toBe('running');
  expect(await jobs()).toMatchObject([{ key: 'book-1', priority: 0, attempts: 1, locked: true }]);
  open();
  await until(async () => (await jobs()).length === 0);
  expect(await addJob(database.query, order)).toBe('queued');
  await until(() => begun.length === 2);
});

test('a job that has failed makes room for a new one', async () => {
  let fails = true;
  const failing = async () => {
    if (fails) throw new Error('broken');
  };
  await addJob(database.query, { name: 'fail', payload: {}, key: 'book-1', maxAttempts: 1, priority: 1 });
  await work({ fail: failing });
  await until(() => lines.some(({ level }) => level === 50));
  expect(lines).toContainEqual(expect.objectContaining({ job: 'fail', attempt: 1, maxAttempts: 1 }));
  await until(async () => (await jobs()).every(({ locked }) => !locked));
  fails = false;
  await addJob(database.query, { name: 'fail', payload: {}, key: 'book-1', priority: 4 });
  await until(async () => !(await jobs()).some(({ key }) => key === 'book-1'));
});

test('a job that fails is logged with its name and attempt, and tried again', async () => {
  const attempts: number[] = [];
  const handler: Handler = async (_, { attempt }) => {
    attempts.push(attempt);
    if (attempt === 1) throw new Error('not yet');
  };
  await work({ flaky: handler });
  await addJob(database.query, { name: 'flaky', payload: { secret: 's3cret' } });
  await until(() => attempts.length === 2);
  const [warning] = lines.filter(({ level }) => level === 40);
  expect(warning).toMatchObject({ job: 'flaky', attempt: 1, err: { message: 'not yet' } });
  expect(JSON.stringify(lines)).not.toContain('s3cret');
});

test('a job that nothing here can do is warned of and left alone', async () => {
  await addJob(database.query, { name: 'unheard-of', payload: {} });
  await work({ note: recorder().handler });
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([{ job: 'unheard-of', count: 1 }]);
  expect(await jobs()).toMatchObject([{ attempts: 0, locked: false }]);
});

test('a lane that is busy keeps no other one waiting', async () => {
  const { begun, handler } = gate();
  const { seen, handler: next } = recorder();
  await work({}, { handlers: { ...inLane('heavy', { gate: handler }), ...inLane('quick', { note: next }) } });
  await addJob(database.query, { name: 'gate', payload: { n: 1 } });
  await addJob(database.query, { name: 'gate', payload: { n: 2 } });
  await until(() => begun.length === 1);
  await addJob(database.query, { name: 'note', payload: { n: 3 } });
  await until(() => seen.length === 1);
  expect(begun).toHaveLength(1);
});

test('stopping hands a running job back as if it had not started, and a new start resumes at once', async () => {
  const { begun, handler } = gate();
  const started = await work({ gate: handler }, { stopLimitMs: 20_000 });
  await addJob(database.query, { name: 'gate', payload: { n: 1 }, key: 'book-1' });
  await until(() => begun.length === 1);
  const startedAt = performance.now();
  await started.stop();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await jobs()).toMatchObject([{ key: 'book-1', attempts: 0, locked: false, due: true }]);
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);

  const { seen, handler: next } = recorder();
  await work({ gate: next });
  await until(() => seen.length === 1);
  expect(seen).toEqual([{ n: 1 }]);
});

test('a job that does not listen is handed back too, and does not count as done when it ends late', async () => {
  let release: () => void = () => undefined;
  let began = false;
  const deaf = () =>
    new Promise<void>((resolve) => {
      began = true;
      release = resolve;
    });
  const started = await work({ deaf }, { stopLimitMs: 100 });
  await addJob(database.query, { name: 'deaf', payload: {} });
  await until(() => began);
  await started.stop();
  expect(await jobs()).toMatchObject([{ attempts: 0, locked: false, due: true }]);
  release();
  const { seen, handler } = recorder();
  await work({ deaf: handler });
  await until(() => seen.length === 1);
});

test('what a killed process was working on is run again soon, and the living keep theirs', async () => {
  const { begun, handler } = gate();
  await work({ gate: handler });
  await addJob(database.query, { name: 'gate', payload: {} });
  await until(() => begun.length === 1);

  const killed = startChild(holder, database.url);
  await addJob(database.query, { name: 'hang', payload: { n: 1 }, priority: 1 });
  expect(await killed.next()).toEqual({ n: 1 });
  await killed.kill();

  const { seen, handler: next } = recorder();
  await work({ hang: next }, { sweepIntervalMs: 300 });
  await until(() => seen.length === 1, 25_000);
  expect(seen).toEqual([{ n: 1 }]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, name: 'hang', attempt: 1 }));
  expect(begun).toHaveLength(1);
  await until(async () => (await jobs()).length === 1);
  expect(await jobs()).toMatchObject([{ attempts: 1, locked: true }]);
});

test('the only process of an embedded database resumes what was killed as it starts', async () => {
  const killed = startChild(holder, database.url);
  await addJob(database.query, { name: 'hang', payload: { n: 1 } });
  await killed.next();
  await killed.kill();
  await until(isAlone);
  const seen: unknown[] = [];
  const hang: Handler = async (payload, { attempt }) => void seen.push({ payload, attempt });
  await work({ hang }, { database: { ...database, kind: 'embedded' }, sweepIntervalMs: 60_000 });
  await until(() => seen.length === 1);
  // Being killed costs no attempt.
  expect(seen).toEqual([{ payload: { n: 1 }, attempt: 1 }]);
});

test('a job whose workers die again and again pays for it from the third time on, and waits between', async () => {
  await addJob(database.query, { name: 'hang', payload: {} });
  const die = async () => {
    await database.pool.query(
      `update jobs set worker = 'dead', state = 'running', started_at = now(), not_before = null,
         attempts = attempts + (state = 'waiting')::int`,
    );
    await freeWorkOf(database.pool, [plainJobs('')], ['dead']);
    const begun: number[] = [];
    const once = await work({ hang: gateOf(begun) });
    await until(async () => begun.length === 1 || (await jobs())[0]?.due === false);
    await once.stop();
    return { begun: begun.length, ...(await jobs())[0] };
  };
  for (const attempts of [0, 0]) expect(await die()).toMatchObject({ attempts, begun: 1, due: true });
  for (const attempts of [1, 2]) expect(await die()).toMatchObject({ attempts, begun: 0, due: false });
});

test('what ended its process again and again is done alone, and what comes later waits for it', async () => {
  const begun: unknown[] = [];
  const ends = new Map<unknown, () => void>();
  for (const n of [1, 2, 3]) await addJob(database.query, { name: 'gate', payload: { n } });
  await database.pool.query(
    `update jobs set lost_at = '{0,0,0}', updated_at = updated_at + interval '1 microsecond' * (payload->>'n')::int
     where (payload->>'n')::int = 2`,
  );
  await work({
    gate: ({ n }: { n: number }) =>
      new Promise<void>((resolve) => {
        begun.push(n);
        ends.set(n, resolve);
      }),
  } as Record<string, Handler>);
  const calm = async () => {
    const before = begun.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(begun).toHaveLength(before);
  };
  await until(() => begun.length > 0);
  await calm();
  const first = begun.filter((n) => n !== 2);
  expect(begun).not.toContain(2);
  for (const n of first) ends.get(n)?.();
  await until(() => begun.includes(2));
  await calm();
  ends.get(2)?.();
  await until(() => begun.length === 3);
  ends.get(begun[2])?.();
});

test('a job that its worker took without hearing of it is handed back', async () => {
  const { begun, handler } = gate();
  const { seen, handler: next } = recorder();
  await work({ gate: handler, note: next }, { sweepIntervalMs: 100 });
  await addJob(database.query, { name: 'gate', payload: {} });
  await until(() => begun.length === 1);
  // As if both had been taken long ago by this worker, and only one been begun.
  await database.query.transaction(async (tx) => {
    await addJob(tx, { name: 'note', payload: { n: 1 } });
    await tx.execute(sql`
      update jobs set state = 'running', started_at = now() - interval '1 minute',
        worker = (select max(worker) from jobs) where name = 'note'`);
  });
  await until(() => seen.length === 1);
  await until(async () => (await jobs()).length === 1);
  expect(begun).toHaveLength(1);
});

test('lost connections end neither the work nor the process', async () => {
  const { seen, handler } = recorder();
  await work({ note: handler });
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await addJob(database.query, { name: 'note', payload: { n: 1 } });
  await until(() => seen.length === 1);
  expect(seen).toEqual([{ n: 1 }]);
});

/** The same database by another way that can be shut, as if it had gone away. */
async function behindDoor() {
  const { host, port, user, database: name } = new Client(database.url);
  const door = await openDoor(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const databaseUrl = `postgres://${user}@127.0.0.1:${door.port}/${name}`;
  return { door, behind: await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 5 }) };
}

test('work that starts while the database is away begins when it is back', async () => {
  const { door, behind } = await behindDoor();
  const { seen, handler } = recorder();
  await addJob(database.query, { name: 'note', payload: { n: 1 } });
  await door.shut();
  const starting = work({ note: handler }, { database: behind });
  await until(() => lines.some(({ msg }) => msg === 'the work cannot start yet'));
  await door.open();
  await starting;
  await until(() => seen.length === 1);
  expect(seen).toEqual([{ n: 1 }]);
  await opened.splice(0)[0]?.stop();
  await behind.close();
  await door.shut();
});

test('work that still waits for the database can be stopped', async () => {
  const { door, behind } = await behindDoor();
  await door.shut();
  const starting = work({ note: recorder().handler }, { database: behind });
  await until(() => lines.some(({ msg }) => msg === 'the work cannot start yet'));
  await opened.splice(0)[0]?.stop();
  await starting;
  expect(await jobs()).toEqual([]);
  await behind.close();
});
