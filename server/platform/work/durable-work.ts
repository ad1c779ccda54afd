import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { isDatabaseAway } from '#server/platform/http/outage.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { STORAGE_PAUSE_MS, storageAwayOf } from '#server/platform/storage/storage-away.ts';
import type { JobContext } from './job-handlers.ts';
import {
  type Left,
  leftAfterLosses,
  leftAfterLossesOfJob,
  manyTries,
  nextAttempt,
  threeTries,
} from './next-attempt-rules.ts';
import { WorkFailure } from './work-failure.ts';
import {
  HANDED_BACK,
  keepLock,
  type Lock,
  LockLost,
  leaveRow,
  type WorkId,
  type WorkTable,
  writeLocked,
} from './work-rows.ts';

export type WorkContext = {
  /** Aborted when the process stops, or when the lock turned out to be lost. */
  signal: AbortSignal;
  log: Logger;
  note: (share: number) => void;
  /** Whether a failure of this attempt is the end. */
  isLastAttempt: boolean;
};

export type Worker<Id extends WorkId> = {
  kind: WorkTable<Id>;
  /** Does it, and ends the row with `writeLocked`. What it throws is a failure; `WorkFailure` says more of it. */
  run: (lock: Lock<Id>, context: WorkContext) => Promise<void>;
  started?: (tx: Executor, lock: Lock<Id>) => Promise<void>;
  left?: (tx: Executor, lock: Lock<Id>, left: Left, error: unknown) => Promise<void>;
  noted?: (lock: Lock<Id>) => Promise<void>;
  /** Before the second attempt; four times as long before the third. */
  retryPauseMs: number;
  /** For jobs, which have as many attempts as they were ordered with and do not tell how far they are. */
  mostOf?: (lock: Lock<Id>) => number;
  /** What people are told when it ended its process again and again. */
  cutOff: string;
  /** What people are told of a failure that has no sentence of its own. */
  unexplained: string;
};

export type WorkDeps = { database: Database; log: Logger; now: () => number };

const DATABASE_PAUSE_MS = 5_000;
const CUT_OFF = 'The database was unavailable for a moment. It continues automatically.';

/** Does what was just started. Throws where the process stops, or where what became of it could not be written. */
export async function runWork<Id extends WorkId>(
  deps: WorkDeps,
  worker: Worker<Id>,
  lock: Lock<Id>,
  context: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  try {
    const left = afterLosses(worker, lock, deps.now());
    if (left) await leave(deps, worker, { lock, left });
    else await attempt(deps, worker, { lock, context });
  } catch (error) {
    if (!(error instanceof LockLost)) throw error;
    // The newer order wins; nothing of this attempt is written.
    context.log.info({ job: worker.kind.job }, 'the work was ordered again while it ran');
  }
}

function afterLosses<Id extends WorkId>({ cutOff, mostOf }: Worker<Id>, lock: Lock<Id>, nowMs: number) {
  if (!mostOf) return leftAfterLosses(lock, { cutOff, nowMs });
  return leftAfterLossesOfJob(lock, { most: mostOf(lock), nowMs });
}

async function attempt<Id extends WorkId>(
  deps: WorkDeps,
  worker: Worker<Id>,
  { lock, context }: { lock: Lock<Id>; context: Pick<JobContext, 'signal' | 'log'> },
): Promise<void> {
  const { kind, mostOf, retryPauseMs, unexplained } = worker;
  const tries = mostOf ? manyTries(mostOf(lock)) : threeTries(retryPauseMs);
  const notes = noteProgress(deps, async (share) => {
    await writeLocked(deps.database.pool, kind, lock, sql`progress = ${share}`);
    await worker.noted?.(lock);
  });
  try {
    if (worker.started) await deps.database.query.transaction((tx) => begin(tx, worker, lock));
    await worker.run(lock, {
      signal: AbortSignal.any([context.signal, notes.lost]),
      log: context.log,
      note: notes.note,
      isLastAttempt: lock.attempt >= tries.most,
    });
  } catch (error) {
    if (error instanceof LockLost || notes.lost.aborted) throw new LockLost();
    if (context.signal.aborted) {
      await writeLocked(deps.database.pool, kind, lock, HANDED_BACK);
      throw error;
    }
    const tried = { attempt: lock.attempt, nowMs: deps.now(), tries, unexplained };
    await leave(deps, worker, {
      lock,
      left: nextAttempt(failureOf(error, worker, tried.nowMs), tried),
      error,
    });
    context.log.warn(
      { err: error, job: kind.job, attempt: lock.attempt },
      'an attempt at work did not succeed',
    );
  } finally {
    await notes.settled();
  }
}

async function begin<Id extends WorkId>(tx: Executor, worker: Worker<Id>, lock: Lock<Id>): Promise<void> {
  await keepLock(tx, worker.kind, lock);
  await worker.started?.(tx, lock);
}

/** Nothing can be stored on a full disk, or while the database is away, whatever the work does: it waits. */
function failureOf<Id extends WorkId>(error: unknown, { mostOf }: Worker<Id>, nowMs: number) {
  const away = mostOf ? null : storageAwayOf(error);
  if (away) return new WorkFailure(away.message, { until: new Date(nowMs + STORAGE_PAUSE_MS), cause: error });
  if (error instanceof WorkFailure) return error;
  if (isDatabaseAway(error))
    return new WorkFailure(CUT_OFF, { until: new Date(nowMs + DATABASE_PAUSE_MS), cause: error });
  if (mostOf && error instanceof Error) return new WorkFailure(error.message, { cause: error });
  return null;
}

async function leave<Id extends WorkId>(
  { database }: WorkDeps,
  { kind, left: alsoLeave }: Worker<Id>,
  { lock, left, error }: { lock: Lock<Id>; left: Left; error?: unknown },
): Promise<void> {
  await database.query.transaction(async (tx) => {
    await leaveRow(tx, kind, lock, left);
    await alsoLeave?.(tx, lock, left, error);
  });
}

const NOTE_EVERY_MS = 500;

type ProgressNotes = {
  note: (share: number) => void;
  /** Aborted when a note finds that the lock is lost, so that no more goes into the work. */
  lost: AbortSignal;
  settled: () => Promise<void>;
};

/** Writes down how far work is, 0 to 1 and never back: twice a second at most and one after the other. */
function noteProgress(
  { log, now }: { log: Logger; now: () => number },
  write: (share: number) => Promise<void>,
): ProgressNotes {
  const lost = new AbortController();
  let furthest = 0;
  let notedAtMs = now();
  let writing: Promise<void> | null = null;

  async function tryToWrite(share: number): Promise<void> {
    try {
      await write(share);
    } catch (error) {
      if (error instanceof LockLost) lost.abort();
      // The work itself does not depend on it.
      else log.warn({ err: error }, 'the progress of work could not be noted');
    } finally {
      writing = null;
    }
  }

  return {
    note: (share) => {
      furthest = Math.min(1, Math.max(furthest, share));
      if (writing || now() - notedAtMs < NOTE_EVERY_MS) return;
      notedAtMs = now();
      writing = tryToWrite(furthest);
    },
    lost: lost.signal,
    settled: async () => {
      await writing;
    },
  };
}
