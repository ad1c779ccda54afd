import { setBookStatus } from '#server/features/books/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { addNewWork } from '#server/platform/work/durable-work.ts';
import { type StepName, stepNames, stepsFrom } from '../steps.ts';
import { tellOfBooks } from './news.ts';
import { dropSteps, lockSteps, orderStep, stepWork } from './step-store.ts';

type News = { feed: Pick<ChangeFeed, 'notify'> };

/** The progress of a book that is about to start a step, 0 to 1. */
export const shareBefore = (step: StepName): number => stepNames.indexOf(step) / stepNames.length;

/** Orders a step and forgets the results of those that build on it, as part of the caller's transaction. */
export async function orderFrom(
  tx: Executor,
  deps: News,
  { bookId, step }: { bookId: number; step: StepName },
): Promise<void> {
  await orderTogether(tx, deps, { bookIds: [bookId], step, evenIfInProgress: true });
}

/** Few statements, however many books. Returns which were ordered. */
async function orderTogether(
  tx: Executor,
  { feed }: News,
  { evenIfInProgress, ...wanted }: { bookIds: readonly number[]; step: StepName; evenIfInProgress: boolean },
): Promise<number[]> {
  const { step } = wanted;
  const orders = await orderStep(tx, wanted, evenIfInProgress);
  const bookIds = orders.map(({ bookId }) => bookId);
  await dropSteps(tx, { bookIds, steps: stepsFrom(step).slice(1) });
  await addNewWork(tx, stepWork, orders);
  await setBookStatus(tx, bookIds, { status: 'generating', reason: null, progress: shareBefore(step) });
  await tellOfBooks(tx, feed, bookIds);
  return bookIds;
}

/**
 * Generates books, each from where it stopped: what was done stays done and is not paid for again. Those in progress
 * are left alone; returns the others.
 */
export async function orderBooks(tx: Executor, deps: News, bookIds: readonly number[]): Promise<number[]> {
  const ordered: number[] = [];
  for (const [step, ids] of await nextSteps(tx, bookIds))
    ordered.push(...(await orderTogether(tx, deps, { bookIds: ids, step, evenIfInProgress: false })));
  return ordered;
}

/** The books by the step that comes next, without those in progress. */
async function nextSteps(tx: Executor, bookIds: readonly number[]): Promise<Map<StepName, number[]>> {
  const done = new Map(bookIds.map((bookId) => [bookId, new Set<StepName>()]));
  for (const { bookId, step, state } of await lockSteps(tx, bookIds)) {
    if (state === 'waiting' || state === 'running') done.delete(bookId);
    if (state === 'done') done.get(bookId)?.add(step);
  }
  const byStep = new Map<StepName, number[]>();
  for (const [bookId, steps] of done) {
    // A book that was made whole is made again from the beginning.
    const step = stepNames.find((name) => !steps.has(name)) ?? 'resolve';
    const together = byStep.get(step);
    if (together) together.push(bookId);
    else byStep.set(step, [bookId]);
  }
  return byStep;
}

/** The same for one book, at once. False where it is in progress already. */
export const orderBook = async (deps: News & { database: Database }, bookId: number): Promise<boolean> => {
  const ordered = await deps.database.query.transaction((tx) => orderBooks(tx, deps, [bookId]));
  return ordered.length > 0;
};
