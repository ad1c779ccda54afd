import type { Logger } from '#server/platform/log/log.ts';

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
export const LANES = { heavy: 1, remote: 2, quick: 3 };
export type Lane = keyof typeof LANES;

/** One that throws is run again later, after growing pauses. */
type RunJob = (payload: unknown, context: JobContext) => Promise<void>;

/** How many jobs that take the same (`JobOrder.takes`) this process does at once, by what they take. */
export type AtOnce = () => Readonly<Record<string, number>>;

export type JobHandlers = Readonly<Record<string, { lane: Lane; run: RunJob; atOnce?: AtOnce }>>;

/** With `atOnce` the lane is as wide as all that it allows, so that no job waits behind those that take something else. */
export const inLane = (
  lane: Lane,
  handlers: Readonly<Record<string, RunJob>>,
  atOnce?: AtOnce,
): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [name, { lane, run, ...(atOnce && { atOnce }) }]),
  );
