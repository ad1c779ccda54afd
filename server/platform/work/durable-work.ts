import { z } from 'zod';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { isDatabaseAway } from '#server/platform/http/outage.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { STORAGE_PAUSE_MS, storageAwayOf } from '#server/platform/storage/storage-away.ts';
import type { JobContext } from './job-handlers.ts';
import { addJob, addLostJobs, addNewJobs, type JobOrder } from './jobs.ts';
import { type Left, leftAfterLosses, MOST_ATTEMPTS, nextAttempt } from './next-attempt-rules.ts';
import { noteProgress } from './note-progress.ts';
import { WorkFailure } from './work-failure.ts';
import {
  findUnfinished,
  type Lock,
  LockLost,
  leaveRow,
  type Order,
  takeLock,
  type WorkId,
  type WorkTable,
  writeLocked,
} from './work-rows.ts';

export type WorkKind<Id extends WorkId> = WorkTable<Id> & {
  job: string;
  /** What its job takes one of while it runs. */
  takesOf?: (id: Id) => string;
};

export type WorkContext = {
  /** Aborted when the process stops, or when the lock turned out to be lost. */
  signal: AbortSignal;
  log: Logger;
  note: (share: number) => void;
  /** Whether a failure of this attempt is the end. */
  isLastAttempt: boolean;
};

export type Worker<Id extends WorkId> = {
  kind: WorkKind<Id>;
  /** Does it, and ends the row with `writeLocked`. What it throws is a failure; `WorkFailure` says more of it. */
  run: (lock: Lock<Id>, context: WorkContext) => Promise<void>;
  started?: (tx: Executor, lock: Lock<Id>) => Promise<void>;
  left?: (tx: Executor, lock: Lock<Id>, left: Left, error: unknown) => Promise<void>;
  noted?: (lock: Lock<Id>) => Promise<void>;
  /** Before the second attempt; four times as long before the third. */
  retryPauseMs: number;
  /** What people are told when it ended its process again and again. */
  cutOff: string;
  /** What people are told of a failure that has no sentence of its own. */
  unexplained: string;
};

export type WorkDeps = { database: Database; log: Logger; now: () => number };

const DATABASE_PAUSE_MS = 5_000;
const CUT_OFF = 'The database was unavailable for a moment. It continues automatically.';

/** Starts of which this process could not write the end, since the database was away: they are not lost. */
const unended = new Set<string>();

/** The jobs' own count must not end one before the row's does, which says why. */
const MOST_RUNS = 12;

type JobOfRow = Omit<JobOrder, 'runAt'> & { key: string };

function jobOf<Id extends WorkId>({ job, id, takesOf }: WorkKind<Id>, order: Order<Id>): JobOfRow {
  const { claim, priority = 0 } = order;
  const ids = Object.keys(id).map((field) => [field, order[field]] as const);
  const key = [job, ...ids.map(([, value]) => value), claim].join(':');
  const payload = { ...Object.fromEntries(ids), claim };
  return { name: job, payload, key, priority, maxAttempts: MOST_RUNS, takes: takesOf?.(order) };
}

export async function addWork<Id extends WorkId>(
  runner: SqlRunner,
  kind: WorkKind<Id>,
  order: Order<Id>,
  when: { runAt?: Date; priority?: number } = {},
): Promise<void> {
  await addJob(runner, { ...jobOf(kind, order), ...when });
}

/** The same for many orders that are new: none of them can have a job. */
export const addNewWork = <Id extends WorkId>(
  runner: SqlRunner,
  kind: WorkKind<Id>,
  orders: readonly Order<Id>[],
): Promise<void> =>
  addNewJobs(
    runner,
    orders.map((order) => jobOf(kind, order)),
  );

export async function sweepWork<Id extends WorkId>(
  { database, log }: Omit<WorkDeps, 'now'>,
  kind: WorkKind<Id>,
): Promise<number> {
  const unfinished = await findUnfinished(database.pool, kind);
  const orders = unfinished.map((order) => ({
    ...jobOf(kind, order),
    ...(order.notBefore ? { runAt: order.notBefore } : {}),
  }));
  const count = await addLostJobs(database.query, orders);
  if (count > 0) log.warn({ job: kind.job, count }, 'work without a job is ordered again');
  return count;
}

/** Does one order. A job whose order is out of date does nothing. */
export async function runWork<Id extends WorkId>(
  deps: WorkDeps,
  worker: Worker<Id>,
  { payload, context }: { payload: unknown; context: JobContext },
): Promise<void> {
  // A job from before there were claims has the first one.
  const shape = z.object({ ...worker.kind.id, claim: z.number().int().default(1) });
  const order = shape.parse(payload) as Order<Id>;
  const lock = await deps.database.query.transaction(async (tx) => {
    const taken = await takeLock(tx, worker.kind, { order, unended: [...unended] });
    if (taken) await worker.started?.(tx, taken);
    return taken;
  });
  if (!lock) return;
  try {
    const left = leftAfterLosses(lock, { cutOff: worker.cutOff, nowMs: deps.now() });
    if (left) await leave(deps, worker, { lock, left });
    else await attempt(deps, worker, { lock, context });
  } catch (error) {
    // The newer order wins; nothing of this attempt is written.
    if (!(error instanceof LockLost)) {
      unended.add(lock.startedAt);
      throw error;
    }
    context.log.info({ work: order }, 'the work was ordered again while it ran');
  }
}

async function attempt<Id extends WorkId>(
  deps: WorkDeps,
  worker: Worker<Id>,
  { lock, context }: { lock: Lock<Id>; context: JobContext },
): Promise<void> {
  const notes = noteProgress(deps, async (share) => {
    await writeLocked(deps.database.pool, worker.kind, lock, sql`progress = ${share}`);
    await worker.noted?.(lock);
  });
  try {
    await worker.run(lock, {
      signal: AbortSignal.any([context.signal, notes.lost]),
      log: context.log,
      note: notes.note,
      isLastAttempt: lock.attempt >= MOST_ATTEMPTS,
    });
  } catch (error) {
    if (error instanceof LockLost || notes.lost.aborted) throw new LockLost();
    if (context.signal.aborted) {
      await handBackRow(deps, worker.kind, lock);
      throw error;
    }
    const tried = { ...worker, attempt: lock.attempt, nowMs: deps.now() };
    await leave(deps, worker, { lock, left: nextAttempt(failureOf(error, tried.nowMs), tried), error });
    context.log.warn({ err: error, work: lock }, 'an attempt at work did not succeed');
  } finally {
    await notes.settled();
  }
}

/** Nothing can be stored on a full disk, or while the database is away, whatever the work does: it waits. */
function failureOf(error: unknown, nowMs: number): WorkFailure | null {
  const away = storageAwayOf(error);
  if (away) return new WorkFailure(away.message, { until: new Date(nowMs + STORAGE_PAUSE_MS), cause: error });
  if (error instanceof WorkFailure) return error;
  if (isDatabaseAway(error))
    return new WorkFailure(CUT_OFF, { until: new Date(nowMs + DATABASE_PAUSE_MS), cause: error });
  return null;
}

/** As if it had never started: the process is stopping, and hands the job back too. */
const handBackRow = <Id extends WorkId>({ database }: WorkDeps, kind: WorkKind<Id>, lock: Lock<Id>) =>
  writeLocked(database.pool, kind, lock, sql`state = 'waiting', progress = 0, attempts = attempts - 1`);

async function leave<Id extends WorkId>(
  { database }: WorkDeps,
  { kind, left: alsoLeave }: Worker<Id>,
  { lock, left, error }: { lock: Lock<Id>; left: Left; error?: unknown },
): Promise<void> {
  await database.query.transaction(async (tx) => {
    const next = await leaveRow(tx, kind, lock, left);
    if (left.state === 'waiting') await addWork(tx, kind, next, { runAt: left.notBefore });
    await alsoLeave?.(tx, lock, left, error);
  });
}
