import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeptConnection } from '#server/platform/database/kept-connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { countJobs, tablesOf } from './count-jobs.ts';
import type { JobHandlers } from './job-handlers.ts';
import { lookForWork } from './look-for-work.ts';
import { tryUntilDone } from './try-until-done.ts';
import { beginLife, createSweep, handBack } from './workers.ts';

export type Work = {
  /** Starts to work, as soon as the database is there; work of processes that died is taken up again first. */
  start: () => Promise<void>;
  /** Starts nothing more, tells what runs, waits for it a while, and hands back what is unfinished. */
  stop: () => Promise<void>;
  /** After a change of how much is done at once. What is under way isn't stopped. */
  look: () => Promise<void>;
};

type WorkInput = {
  database: Database;
  log: Logger;
  handlers: JobHandlers;
  /** How often to look for work whose time has come; 2000 if not given. New work is heard of at once. */
  pollIntervalMs?: number;
  /** How long running work may take to end when stopping; 5000 if not given. */
  stopLimitMs?: number;
  /** How often to look for work whose process died; 15000 if not given. */
  sweepIntervalMs?: number;
};

async function warnOfUnknown({ database, log, handlers }: WorkInput): Promise<void> {
  for (const { name, waiting: count } of await countJobs(database.pool, handlers))
    if (count > 0 && !(name in handlers))
      log.warn({ job: name, count }, 'jobs wait that nothing here can do');
}

/** Workers of other processes on the same database may work beside this one. */
export function openWork(input: WorkInput): Work {
  const { database, log, handlers, pollIntervalMs = 2_000, sweepIntervalMs = 15_000 } = input;
  const stopping = new AbortController();
  const { signal } = stopping;
  const worker = randomUUID();
  const tables = tablesOf(handlers);
  const { look, running } = lookForWork({ database, log, handlers, worker, signal });
  const sweep = createSweep({ database, log, tables, worker, running });
  const timers: NodeJS.Timeout[] = [];
  let life: KeptConnection | null = null;
  let isReady = false;
  let starting: Promise<void> | null = null;
  const lookIfReady = () => void (isReady && look());

  async function start(): Promise<void> {
    life ??= await beginLife({ database, log, worker }, lookIfReady);
    await sweep.atStart();
    await warnOfUnknown(input);
    isReady = true;
    timers.push(setInterval(lookIfReady, pollIntervalMs).unref());
    const sweepNow = () =>
      sweep.now().catch((error: unknown) => log.warn({ err: error }, 'dead workers could not be looked for'));
    timers.push(setInterval(() => void sweepNow(), sweepIntervalMs).unref());
    void look();
  }
  async function handBackRest(): Promise<void> {
    const count = await handBack(database.pool, tables, { worker, active: [], graceSeconds: 0 });
    if (count > 0) log.info({ count }, 'unfinished jobs are handed back');
  }
  return {
    start: () => {
      starting ??= tryUntilDone({ what: 'the work cannot start yet', log, signal }, start);
      return starting;
    },
    stop: async () => {
      if (signal.aborted) return;
      stopping.abort(new Error('The process is stopping.'));
      await starting;
      for (const timer of timers) clearInterval(timer);
      const ended = Promise.all([look(), ...running.values()]);
      await Promise.race([ended, delay(input.stopLimitMs ?? 5_000, undefined, { ref: false })]);
      if (life)
        await handBackRest().catch((error: unknown) =>
          log.warn({ err: error }, 'jobs could not be handed back'),
        );
      await life?.close();
    },
    look: async () => lookIfReady(),
  };
}
