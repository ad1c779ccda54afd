import type { SQL } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Lock, WorkId, WorkTable } from './work-rows.ts';

export type JobContext = {
  /** Aborted when the process is to stop: end soon, by throwing `signal.reason`, and the job is handed back. */
  signal: AbortSignal;
  attempt: number;
  maxAttempts: number;
  log: Logger;
  /** For what must not be done twice, at the end of a job: the job is over as soon as it is done. */
  once: Once;
};

/** `act` is given a name for this order of the job, which is the same when it is run again. */
export type Once = (act: (orderId: string) => Promise<void>) => Promise<void>;

/**
 * Lanes do not wait for each other, and each does so many jobs at once: `heavy` keeps a core busy, `remote` waits for
 * servers, `quick` does neither, and takes one more than emails and lists need, as a backup takes its time.
 */
const LANES = { heavy: 1, remote: 2, quick: 3 };
export type Lane = keyof typeof LANES;

/** One that throws is run again later, after growing pauses. Of durable work it is given the lock, and not a payload. */
type RunJob = (given: unknown, context: JobContext) => Promise<void>;

/** How many this process does at once of everything that shares the name; looked at before each start. */
export type Limit = { name: string; most: () => number };

export type JobHandler = {
  lane: Lane;
  /** Its limits; with `where` that of some of its rows. */
  limits: readonly (Limit & { where?: SQL })[];
  /** The table whose rows are the work; that of plain jobs if not given. */
  work?: WorkTable<WorkId>;
  run: RunJob;
};

export type JobHandlers = Readonly<Record<string, JobHandler>>;

const limitOf = (lane: Lane): Limit => ({ name: lane, most: () => LANES[lane] });

export const inLane = (
  lane: Lane,
  handlers: Readonly<Record<string, RunJob>>,
  limit: Limit = limitOf(lane),
): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).map(([name, run]) => [name, { lane, limits: [limit], run }]));

/** Work that has rows of its own; `run` is usually `runWork`. */
export const workInLane = <Id extends WorkId>(
  lane: Lane,
  work: WorkTable<Id>,
  run: (lock: Lock<Id>, context: JobContext) => Promise<void>,
  limits: JobHandler['limits'] = [limitOf(lane)],
): JobHandlers => ({
  [work.job]: { lane, limits, work, run: (lock, context) => run(lock as Lock<Id>, context) },
});
