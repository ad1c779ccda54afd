import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Job, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '#server/platform/database/open-database.ts';
import { runSql } from '#server/platform/database/sql-runner.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { endWhenStuck, libraryLog, logFailures } from './worker-events.ts';
import {
  type FreedJob,
  findDeadWorkers,
  freeJobsOf,
  freeUnheardJobs,
  openWorkerLife,
  type WorkerLife,
} from './worker-life.ts';

export { addJob } from './add-job.ts';

export type JobContext = {
  /** Aborted when the process is to stop: end soon, by throwing `signal.reason`, and the job is given back. */
  signal: AbortSignal;
  /** 1 the first time. */
  attempt: number;
  maxAttempts: number;
  log: Logger;
};

/** By job name. A handler that throws is run again later, after growing pauses. */
export type JobHandlers = Record<string, (payload: unknown, context: JobContext) => Promise<void>>;

export type Queue = {
  /** Begins to work; jobs of workers that died are taken up again first. */
  start: () => Promise<void>;
  /** Takes no more jobs, tells the running ones, waits for them a while, and gives back what is unfinished. */
  stop: () => Promise<void>;
};

type Input = {
  database: Database;
  log: Logger;
  handlers: JobHandlers;
  /** Jobs that other queues of this process do. */
  doneElsewhere?: readonly string[];
  /** How many jobs at a time; 1 if not given. */
  concurrency?: number;
  /** How often to look for jobs whose time has come; 2000 if not given. New ones are heard of at once. */
  pollIntervalMs?: number;
  /** How long running jobs may take to end when stopping; 5000 if not given. */
  stopLimitMs?: number;
  /** How often to look for jobs whose worker died; 15000 if not given. */
  sweepIntervalMs?: number;
};

/** Long enough for a worker that has just begun to hold its lock. */
const graceSeconds = 3;
/** Longer than any worker takes from getting a job to beginning it. */
const unheardGraceSeconds = 30;

type Active = { attempt: number; workerName: string };

/** What one process works on at the moment, and what it lets go of as it stops. */
type State = {
  stopping: AbortController;
  active: Map<string, Active>;
  givenBack: Map<string, Active>;
};

function taskList(input: Input, state: State, workerName: () => string): TaskList {
  const runJob = async (job: Job, payload: unknown, handler: JobHandlers[string]) => {
    const { id } = job;
    const active: Active = { attempt: job.attempts, workerName: workerName() };
    state.active.set(id, active);
    try {
      await handler(payload, {
        signal: state.stopping.signal,
        attempt: job.attempts,
        maxAttempts: job.max_attempts,
        log: input.log.child({ job: job.task_identifier, jobId: id }),
      });
      if (await stillHeld(input.database, id, active.workerName)) return;
      throw new Error('The job was taken from this worker before it finished.');
    } catch (error) {
      if (state.stopping.signal.aborted) state.givenBack.set(id, active);
      throw error;
    } finally {
      state.active.delete(id);
    }
  };
  return Object.fromEntries(
    Object.entries(input.handlers).map(([name, handler]) => [
      name,
      (payload, helpers) => runJob(helpers.job, payload, handler),
    ]),
  );
}

/**
 * The library removes a finished job whoever holds it by now, and with it an order that was made since;
 * so a worker that lost its claim must not say that it finished.
 */
async function stillHeld(database: Database, id: string, workerName: string): Promise<boolean> {
  const held = await runSql(
    database.query,
    sql`select id from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${workerName}`,
  );
  return held.length > 0;
}

/** Makes the jobs ready to be taken at once, as if this process had never begun them. */
async function giveBack(database: Database, jobs: ReadonlyMap<string, Active>): Promise<void> {
  const workers = JSON.stringify([...new Set([...jobs.values()].map(({ workerName }) => workerName))]);
  await database.query.transaction(async (tx) => {
    await runSql(
      tx,
      sql`select graphile_worker.force_unlock_workers(array(select jsonb_array_elements_text(${workers}::jsonb)))`,
    );
    for (const [id, { attempt }] of jobs) {
      await runSql(
        tx,
        sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := ${attempt - 1}::int)`,
      );
    }
  });
}

async function warnOfUnknown(input: Input): Promise<void> {
  const waiting = await runSql<{ name: string; count: number }>(
    input.database.query,
    sql`
      select tasks.identifier as name, count(*) as count from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where jobs.attempts < jobs.max_attempts group by 1`,
  );
  const known = new Set([...Object.keys(input.handlers), ...(input.doneElsewhere ?? [])]);
  for (const { name, count } of waiting) {
    if (!known.has(name)) input.log.warn({ job: name, count }, 'jobs wait that nothing here can do');
  }
}

function openSweeper(input: Input, state: State, workerName: () => string | null) {
  const { database, log } = input;
  let suspects: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function report(jobs: FreedJob[]): void {
    for (const job of jobs) {
      if (job.attempt < job.maxAttempts) log.warn(job, 'a job whose worker died is run again');
      else log.error(job, 'a job whose worker died has no attempts left and is given up');
    }
  }
  /** A worker may only be about to get its lock back, after a loss of its connection: so it is asked twice. */
  async function sweep(): Promise<void> {
    const own = workerName();
    const dead = await findDeadWorkers(database, { graceSeconds, alive: own ? [own] : [] });
    report(
      await freeJobsOf(
        database,
        dead.filter((worker) => suspects.includes(worker)),
      ),
    );
    suspects = dead;
    if (!own) return;
    const active = [...state.active.keys()];
    report(await freeUnheardJobs(database, { worker: own, active, graceSeconds: unheardGraceSeconds }));
  }
  return {
    freeAtStart: async () => {
      const grace = database.kind === 'embedded' ? 0 : graceSeconds;
      const dead = await findDeadWorkers(database, { graceSeconds: grace, alive: [] });
      report(await freeJobsOf(database, dead));
    },
    start: () => {
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'dead workers could not be looked for'));
      }, input.sweepIntervalMs ?? 15_000);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

type Working = { runner: Runner; name: string };

async function beginWork(input: Input, state: State, life: WorkerLife): Promise<Working> {
  const events = new EventEmitter() as WorkerEvents;
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    life.begin(name).catch((error: unknown) => input.log.warn({ err: error }, 'a worker has no lock yet'));
  });
  logFailures(events, input.log, (id) => state.givenBack.has(id));
  endWhenStuck(events, input.log);
  const runner = await run({
    pgPool: input.database.pool,
    taskList: taskList(input, state, () => name),
    parsedCronItems: [],
    concurrency: input.concurrency ?? 1,
    pollInterval: input.pollIntervalMs ?? 2_000,
    noHandleSignals: true,
    events,
    logger: libraryLog(input.log),
    // In batches (of however many end in the same moment) a database that is away is tried again;
    // otherwise the library leaves that failure unhandled, and the process would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, name };
}

/** Takes no more jobs, and waits for the running ones as long as allowed. */
async function endWork(runner: Runner, limitMs: number): Promise<void> {
  const ended = runner.stop().catch(() => undefined);
  await Promise.race([ended, delay(limitMs, undefined, { ref: false })]);
}

/**
 * The jobs of this database, worked on by this process once started. Workers of other processes on the
 * same database may work beside it.
 */
export function openQueue(input: Input): Queue {
  const { database, log } = input;
  const state: State = { stopping: new AbortController(), active: new Map(), givenBack: new Map() };
  let working: Working | null = null;
  let life: WorkerLife | null = null;
  const sweeper = openSweeper(input, state, () => working?.name ?? null);

  /** The library gives up on a database that stays away too long; this does not. */
  async function begin(): Promise<void> {
    if (!life) return;
    const begun = await beginWork(input, state, life);
    working = begun;
    void begun.runner.promise
      .catch((error: unknown) => log.error({ err: error }, 'the queue came to a stop'))
      .then(() => (state.stopping.signal.aborted ? undefined : beginAgain(begun.name)));
  }
  async function beginAgain(deadName: string): Promise<void> {
    working = null;
    while (!state.stopping.signal.aborted) {
      await delay(2_000, undefined, { ref: false });
      try {
        await life?.end(deadName);
        if (!state.stopping.signal.aborted) await begin();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the queue cannot begin again yet');
      }
    }
  }

  return {
    start: async () => {
      life = await openWorkerLife(database, log);
      await sweeper.freeAtStart();
      await warnOfUnknown(input);
      if (Object.keys(input.handlers).length > 0) await begin();
      sweeper.start();
    },
    stop: async () => {
      if (state.stopping.signal.aborted) return;
      state.stopping.abort(new Error('The process is stopping.'));
      sweeper.stop();
      if (working) await endWork(working.runner, input.stopLimitMs ?? 5_000);
      const unfinished = new Map([...state.givenBack, ...state.active]);
      if (unfinished.size > 0) {
        await giveBack(database, unfinished);
        log.info({ count: unfinished.size }, 'unfinished jobs are given back');
      }
      await life?.close();
    },
  };
}
