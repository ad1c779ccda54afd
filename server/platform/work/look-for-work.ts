import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { JobHandler, JobHandlers, Limit } from './job-handlers.ts';
import { isAlone } from './next-attempt-rules.ts';
import { sourceOf, startJob } from './run-job.ts';
import { findNext, type Source, takeNext } from './take-work.ts';
import { tryUntilDone } from './try-until-done.ts';
import { HANDED_BACK, type Lock, LockLost, type WorkId, writeLocked } from './work-rows.ts';

type Input = {
  database: Database;
  log: Logger;
  handlers: JobHandlers;
  worker: string;
  /** Aborted when nothing more is to be started. */
  signal: AbortSignal;
};

type Job = Source & { name: string; handler: JobHandler };
/** What shares a limit, and how much of it is under way. */
type Place = {
  limit: Limit;
  jobs: Job[];
  underWay: Set<Promise<void>>;
  /** By one that may end the process. */
  isKept: boolean;
};

function placesOf(handlers: JobHandlers): Place[] {
  const places = new Map<string, Place>();
  for (const [name, handler] of Object.entries(handlers))
    for (const { where, ...limit } of handler.limits) {
      const place = places.get(limit.name) ?? { limit, jobs: [], underWay: new Set(), isKept: false };
      places.set(limit.name, place);
      place.jobs.push({ name, handler, ...sourceOf(name, handler, where) });
    }
  return [...places.values()];
}

export type Looker = {
  /** Starts what can be started; called again while it looks, it looks again. */
  look: () => Promise<void>;
  /** What is under way, by when it was started. */
  running: ReadonlyMap<string, Promise<void>>;
};

/** Starts work up to its limits, one after the other, so that a limit is never passed. */
export function lookForWork({ database, log, handlers, worker, signal }: Input): Looker {
  const places = placesOf(handlers);
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;
  let isAsked = false;

  async function startNext({ jobs }: Place): Promise<[Job, Lock<WorkId>] | null> {
    for (const at of await findNext(database.pool, jobs)) {
      const job = jobs[at];
      const lock = job && (await takeNext(database.pool, job, worker));
      if (lock) return [job, lock];
    }
    return null;
  }
  async function run({ name, handler, work }: Job, lock: Lock<WorkId>): Promise<void> {
    const { attempt } = lock;
    const context = { signal, log: log.child({ job: name }) };
    if (lock.wasLost) log.warn({ name, attempt }, 'work whose process died is taken up again');
    try {
      await startJob({ database, log, now: Date.now }, { job: name, handler, lock, context });
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, job: name }, 'what became of a job could not be written');
      const what = 'a job cannot be handed back yet';
      const mayHelp = (failure: unknown) => !(failure instanceof LockLost);
      await tryUntilDone({ what, log, signal, mayHelp }, () =>
        writeLocked(database.pool, work, lock, HANDED_BACK),
      ).catch(() => undefined);
    }
  }
  function begin(place: Place, [job, lock]: [Job, Lock<WorkId>]): void {
    const others = isAlone(lock) ? [...place.underWay] : [];
    if (isAlone(lock)) place.isKept = true;
    const ended = Promise.all(others)
      .then(() => run(job, lock))
      .finally(() => {
        place.underWay.delete(ended);
        if (isAlone(lock)) place.isKept = false;
        running.delete(lock.startedAt);
        void look();
      });
    place.underWay.add(ended);
    running.set(lock.startedAt, ended);
  }
  async function fill(place: Place): Promise<void> {
    while (!signal.aborted && !place.isKept && place.underWay.size < place.limit.most()) {
      const started = await startNext(place);
      if (!started) return;
      begin(place, started);
    }
  }
  async function lookUntilCalm(): Promise<void> {
    while (isAsked && !signal.aborted) {
      isAsked = false;
      for (const place of places) await fill(place);
    }
  }
  function look(): Promise<void> {
    isAsked = true;
    looking ??= lookUntilCalm()
      .catch((error: unknown) => log.warn({ err: error }, 'work could not be looked for'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }
  return { look, running };
}
