import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { takeOverFormerJobs } from './former-jobs.ts';
import type { WorkId, WorkTable } from './work-rows.ts';
import { findDeadWorkers, freeWorkOf, handBack } from './workers.ts';

/** Long enough for a worker that has just started to hold its lock. */
const GRACE_SECONDS = 3;
/** Longer than any worker takes from getting work to knowing of it. */
const UNHEARD_SECONDS = 30;

type Input = {
  database: Database;
  log: Logger;
  tables: readonly WorkTable<WorkId>[];
  worker: string;
  running: ReadonlyMap<string, unknown>;
};

/** Gives back what nobody does although the database says so. */
export function createSweep({ database, log, tables, worker, running }: Input) {
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
