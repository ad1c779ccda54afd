import type { Logger } from '#server/platform/log/log.ts';

export type JobContext = {
  /** Aborted when the process is to stop: end soon, by throwing `signal.reason`, and the job is handed back. */
  signal: AbortSignal;
  /** 1 the first time. */
  attempt: number;
  maxAttempts: number;
  log: Logger;
};

/**
 * What does not wait for each other: `heavy` keeps a core busy for long, `remote` mostly waits for other servers, and
 * what is `quick` waits for neither.
 */
export type Lane = 'heavy' | 'remote' | 'quick';

/** One that throws is run again later, after growing pauses. */
type RunJob = (payload: unknown, context: JobContext) => Promise<void>;

/** By job name. */
export type JobHandlers = Readonly<Record<string, { lane: Lane; run: RunJob }>>;

/** Handlers by job name, all for one lane. */
export const inLane = (lane: Lane, handlers: Readonly<Record<string, RunJob>>): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).map(([name, run]) => [name, { lane, run }]));
