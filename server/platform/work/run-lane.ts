import { EventEmitter } from 'node:events';
import { type Job, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { takenFlags, widthOf } from './at-once.ts';
import type { JobHandlers, Lane } from './job-handlers.ts';
import { releasedOnce } from './released-once.ts';
import { endWhenStuck, libraryLog, logFailures } from './worker-events.ts';
import { type ActiveJob, endJob, stillHolds, type WorkerLife } from './worker-life.ts';

export type LaneRunner = {
  name: string;
  /** How many jobs it does at once. */
  width: number;
  stop: () => Promise<void>;
  /** When it works no more, for whatever reason. */
  ended: Promise<void>;
};

export type WorkInput = {
  database: Database;
  log: Logger;
  handlers: JobHandlers;
  lanes?: Partial<Readonly<Record<Lane, number>>>;
  /** How often to look for jobs whose time has come; 2000 if not given. New ones are heard of at once. */
  pollIntervalMs?: number;
  /** How long running jobs may take to end when stopping; 5000 if not given. */
  stopLimitMs?: number;
  /** How often to look for jobs whose worker died; 15000 if not given. */
  sweepIntervalMs?: number;
};

/** What one process works on at the moment, and what it lets go of as it stops. */
export type WorkState = {
  stopping: AbortController;
  active: Map<string, ActiveJob>;
  handedBack: Map<string, ActiveJob>;
  runners: Map<Lane, LaneRunner>;
  /** They end what they do, while another works in their lane. */
  replaced: Set<LaneRunner>;
};

export async function runLane(
  input: WorkInput,
  state: WorkState,
  life: WorkerLife,
  lane: Lane,
): Promise<LaneRunner> {
  const events = new EventEmitter() as WorkerEvents;
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    life.begin(name).catch((error: unknown) => input.log.warn({ err: error }, 'a worker has no lock yet'));
  });
  logFailures(events, input.log, (id) => state.handedBack.has(id));
  endWhenStuck(events, input.log);
  const width = widthOf(input, lane);
  const forbiddenFlags = takenFlags(input, lane, { active: state.active, events });
  const runner = await run({
    pgPool: releasedOnce(input.database.pool),
    taskList: taskList(input, state, { lane, workerName: () => name }),
    parsedCronItems: [],
    concurrency: width,
    ...(forbiddenFlags && { forbiddenFlags }),
    pollInterval: input.pollIntervalMs ?? 2_000,
    noHandleSignals: true,
    events,
    logger: libraryLog(input.log),
    // Batched, so that a database that is away is tried again; otherwise the process would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { name, width, stop: () => runner.stop().catch(() => undefined), ended: runner.promise };
}

/** A job that is ordered again before it was done keeps its id; ids may start again with a restored database. */
const orderIdOf = ({ id, revision, created_at: orderedAt }: Job): string =>
  `${id}.${revision}.${orderedAt.getTime()}`;

function taskList(
  { database, log, handlers }: WorkInput,
  state: WorkState,
  { lane, workerName }: { lane: Lane; workerName: () => string },
): TaskList {
  const runJob = async (job: Job, payload: unknown, { run: handle }: JobHandlers[string]) => {
    const { id } = job;
    const active = {
      attempt: job.attempts,
      workerName: workerName(),
      flags: Object.keys(job.flags ?? {}),
    };
    const { signal } = state.stopping;
    let hasEnded = false;
    state.active.set(id, active);
    try {
      await handle(payload, {
        signal,
        attempt: job.attempts,
        maxAttempts: job.max_attempts,
        log: log.child({ job: job.task_identifier, jobId: id }),
        once: async (act) => {
          await act(orderIdOf(job));
          await endJob(database, { id, workerName: active.workerName, signal });
          hasEnded = true;
        },
      });
      if (hasEnded) return;
      // The library would remove the job whoever holds it by now, and with it an order made since.
      if (await stillHolds(database, { id, workerName: active.workerName })) return;
      throw new Error('The job was taken from this worker before it finished.');
    } catch (error) {
      if (state.stopping.signal.aborted) state.handedBack.set(id, active);
      throw error;
    } finally {
      state.active.delete(id);
    }
  };
  return Object.fromEntries(
    Object.entries(handlers)
      .filter(([, handler]) => handler.lane === lane)
      .map(([name, handler]) => [name, (payload, helpers) => runJob(helpers.job, payload, handler)]),
  );
}
