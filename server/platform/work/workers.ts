import { z } from 'zod';
import { keepConnection } from '#server/platform/database/kept-connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { HANDED_BACK, WORK_CHANNEL, type WorkId, type WorkTable } from './work-rows.ts';

type Tables = readonly WorkTable<WorkId>[];

/** A living worker holds a lock named after it; PostgreSQL drops it with the connection, however the process ended. */
export const lifeLock = (name: unknown) => sql`hashtextextended('precis-worker:' || ${name}, 0)`;

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
