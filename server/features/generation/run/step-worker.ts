import { findBookFacts, setBookStatus } from '#server/features/books/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { WorkContext, WorkDeps, Worker } from '#server/platform/work/durable-work.ts';
import type { Left } from '#server/platform/work/next-attempt-rules.ts';
import { keepLock, type Lock, LockLost, writeLocked } from '#server/platform/work/work-rows.ts';
import { type BookInProgress, type Json, type Pipeline, StepFailure, stepAfter } from '../steps.ts';
import { tellOfBook } from './news.ts';
import { orderFrom, shareBefore } from './order-books.ts';
import { dropParts, findPart, keepPart, keyOfPart } from './part-store.ts';
import { resultsOf, type StepId, stepWork } from './step-store.ts';

type Deps = WorkDeps & {
  feed: Pick<ChangeFeed, 'notify'>;
  retryPauseMs: number;
};
type StepLock = Lock<StepId>;

export const stepWorker = (deps: Deps, pipeline: Pipeline): Worker<StepId> => ({
  kind: stepWork,
  run: (lock, context) => runStep(deps, pipeline, { lock, context }),
  started: async (tx, { bookId, step }) => {
    await setBookStatus(tx, bookId, { status: 'generating', reason: null, progress: shareBefore(step) });
    await tellOfBook(tx, deps.feed, bookId);
  },
  left: (tx, lock, left, error) => leaveBook(deps, tx, { lock, left, error }),
  noted: ({ bookId }) => tellOfBook(deps.database.pool, deps.feed, bookId),
  retryPauseMs: deps.retryPauseMs,
  cutOff: 'The program ended several times while working on this step. It won’t be retried automatically.',
  unexplained: 'Something went wrong inside Precis. See the log.',
});

async function runStep(
  deps: Deps,
  pipeline: Pipeline,
  { lock, context }: { lock: StepLock; context: WorkContext },
): Promise<void> {
  const { database, feed } = deps;
  const { bookId, step } = lock;
  const outcome = await pipeline[step]({
    ...context,
    book: await bookOf(deps, bookId),
    before: await resultsOf(database.pool, bookId),
    once: (part, make) => once(deps, lock, { ...part, make }),
    keepLock: (tx) => keepLock(tx, stepWork, lock),
  });
  // The result becomes the book's and the next step is ordered in one transaction.
  await database.query.transaction(async (tx) => {
    if (outcome.kind === 'held') {
      const { reason, status, result = null } = outcome;
      await endStep(tx, lock, { state: 'held', result, reason });
      await setBookStatus(tx, bookId, { status, reason, progress: shareBefore(step) });
    } else {
      await endStep(tx, lock, { state: 'done', result: outcome.result, reason: outcome.remark ?? null });
      const next = stepAfter(step);
      if (next) await orderFrom(tx, deps, { bookId, step: next });
    }
    await tellOfBook(tx, feed, bookId);
  });
}

async function bookOf({ database }: Deps, bookId: number): Promise<BookInProgress> {
  const facts = await findBookFacts(database.pool, bookId);
  if (!facts) throw new LockLost();
  const { title, author, year, language, isPublished } = facts;
  return { id: bookId, title, author, year, language, isPublished };
}

const endStep = (
  tx: Executor,
  lock: StepLock,
  { state, result, reason }: { state: 'done' | 'held'; result: Json; reason: string | null },
): Promise<void> =>
  writeLocked(
    tx,
    stepWork,
    lock,
    sql`state = ${state}, result = ${JSON.stringify(result)}::jsonb, reason = ${reason},
      progress = ${state === 'done' ? 1 : 0}, finished_at = now()`,
  );

async function leaveBook(
  { feed }: Deps,
  tx: Executor,
  { lock, left, error }: { lock: StepLock; left: Left; error: unknown },
): Promise<void> {
  const { bookId, step } = lock;
  const { state, reason } = left;
  const isBad = state === 'failed' && error instanceof StepFailure && error.badPart !== null;
  if (isBad) await dropParts(tx, lock, error.badPart);
  await setBookStatus(tx, bookId, { status: state, reason, progress: shareBefore(step) });
  await tellOfBook(tx, feed, bookId);
}

async function once<Value extends Json>(
  { database }: Deps,
  lock: StepLock,
  { name, inputs, make }: { name: string; inputs: Json; make: () => Promise<Value> },
): Promise<Value> {
  const key = keyOfPart(lock.step, name, inputs);
  const kept = await findPart(database.pool, { ...lock, part: name }, key);
  if (kept) return kept.value as Value;
  const value = await make();
  await keepPart(database.pool, lock, { part: name, key, value });
  return value;
}
