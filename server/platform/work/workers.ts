import { z } from 'zod';
import { keepConnection } from '#server/platform/database/kept-connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { takeOverFormerJobs } from './former-jobs.ts';
import { HANDED_BACK, lifeLock, WORK_CHANNEL, type WorkId, type WorkTable } from './work-rows.ts';

type Tables = readonly WorkTable<WorkId>[];

type Life = { database: Database; log: Logger; worker: string };

/** Holds this worker's lock and hears of work, also over a lost connection. Whoever closes it is dead for the others. */
export const beginLife = ({ database, log, worker }: Life, told: () => void) =>
  keepConnection({
    database,
    log,
    onConnect: async (client) => {
      client.on('notification', told);
      await execute(client, sql`select pg_advisory_lock_shared(${lifeLock(sql`${worker}::text`)})`);
      await client.query(`listen ${WORK_CHANNEL}`);
      told();
    },
  });

/** Those whose process has ended. Whoever started something in the last `graceSeconds` counts as alive. */
export async function findDeadWorkers(
  runner: SqlRunner,
  tables: Tables,
  { graceSeconds, alive }: { graceSeconds: number; alive: string },
): Promise<string[]> {
  const running = tables.map(
    ({ table }) => sql`select worker, started_at from ${sql.identifier(table)}
      where state = 'running' and not_before is null and worker <> ${alive}`,
  );
  const dead = await rows(
    runner,
    { worker: z.string() },
    sql`with candidates as materialized (
          select worker from (${sql.join(running, sql` union all `)}) running group by worker
          having max(started_at) <= now() - make_interval(secs => ${graceSeconds})
        )
        select worker from candidates where pg_try_advisory_xact_lock(${lifeLock(sql`worker`)})`,
  );
  return dead.map(({ worker }) => worker);
}

/** Lets others take up what these workers were doing. Returns how many there were of each table. */
export async function freeWorkOf(runner: SqlRunner, tables: Tables, dead: readonly string[]) {
  const freed: { job: string; count: number }[] = [];
  if (dead.length === 0) return freed;
  for (const { job, table } of tables) {
    const count = await execute(
      runner,
      sql`update ${sql.identifier(table)} set not_before = started_at
          where state = 'running' and not_before is null and worker = any(${sql.param([...dead])}::text[])`,
    );
    if (count > 0) freed.push({ job, count });
  }
  return freed;
}

type Held = {
  worker: string;
  /** The starts that this worker knows of. */
  active: readonly string[];
  graceSeconds: number;
};

/** What a worker has not, or no more, and the database says it has: an answer was lost, or an end could not be written. */
export async function handBack(
  runner: SqlRunner,
  tables: Tables,
  { worker, active, graceSeconds }: Held,
): Promise<number> {
  let count = 0;
  for (const { table } of tables)
    count += await execute(
      runner,
      sql`update ${sql.identifier(table)} set ${HANDED_BACK}
          where state = 'running' and not_before is null and worker = ${worker}
            and started_at <= now() - make_interval(secs => ${graceSeconds})
            and started_at::text <> all(${sql.param([...active])}::text[])`,
    );
  return count;
}

/** Long enough for a worker that has just started to hold its lock. */
const GRACE_SECONDS = 3;
/** Longer than any worker takes from getting work to knowing of it. */
const UNHEARD_SECONDS = 30;

type SweepInput = {
  database: Database;
  log: Logger;
  tables: readonly WorkTable<WorkId>[];
  worker: string;
  running: ReadonlyMap<string, unknown>;
};

/** Gives back what nobody does although the database says so. */
export function createSweep({ database, log, tables, worker, running }: SweepInput) {
  const { pool } = database;
  const of = tables.filter(({ table }) => table !== 'jobs');
  let suspects: string[] = [];

  async function free(dead: readonly string[]): Promise<void> {
    for (const { job, count } of await freeWorkOf(pool, tables, dead))
      log.warn({ job, count }, 'work whose process died is free again');
    const former = await takeOverFormerJobs(pool, of);
    if (former > 0) log.info({ count: former }, 'jobs of the version before are taken over');
  }
  return {
    atStart: async () => {
      const graceSeconds = database.kind === 'embedded' ? 0 : GRACE_SECONDS;
      await free(await findDeadWorkers(pool, tables, { graceSeconds, alive: worker }));
    },
    /** A worker may only be about to get its lock back, after a loss of its connection: so it is asked twice. */
    now: async () => {
      const dead = await findDeadWorkers(pool, tables, { graceSeconds: GRACE_SECONDS, alive: worker });
      const still = dead.filter((name) => suspects.includes(name));
      suspects = dead;
      await free(still);
      const held = { worker, active: [...running.keys()], graceSeconds: UNHEARD_SECONDS };
      await handBack(pool, tables, held);
    },
  };
}
