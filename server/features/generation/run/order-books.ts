import { z } from 'zod';
import { setBookStatus } from '#server/features/books/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { type StepName, stepNames, stepsFrom } from '../steps.ts';
import { tellOfBooks } from './news.ts';
import { dropSteps, hurrySteps, lockSteps, orderStep, type StepOrder } from './step-store.ts';
import { MOST_URGENT, STEPS_OF_URGENCY, urgencyOf } from './urgency-rules.ts';

type News = { feed: Pick<ChangeFeed, 'notify'> };

/** The progress of a book that is about to start a step. */
export const shareBefore = (step: StepName): number => stepNames.indexOf(step) / stepNames.length;

/** As urgent as the step before it was, or by how many books are ordered `together`. */
export async function orderFrom(
  tx: Executor,
  deps: News,
  { bookId, step, together }: { bookId: number; step: StepName; together?: number },
): Promise<void> {
  const urgency = together === undefined ? null : urgencyOf(together);
  await orderTogether(tx, deps, { bookIds: [bookId], step, urgency, evenIfInProgress: true });
}

/** A few statements, however many books. Returns which were ordered. */
async function orderTogether(
  tx: Executor,
  { feed }: News,
  { evenIfInProgress, ...wanted }: StepOrder & { evenIfInProgress: boolean },
): Promise<number[]> {
  const { step } = wanted;
  const orders = await orderStep(tx, wanted, evenIfInProgress);
  const bookIds = orders.map(({ bookId }) => bookId);
  await dropSteps(tx, { bookIds, steps: stepsFrom(step).slice(1) });
  await setBookStatus(tx, bookIds, { status: 'generating', reason: null, progress: shareBefore(step) });
  await tellOfBooks(tx, feed, bookIds);
  return bookIds;
}

/**
 * Each book continues where it stopped, so that nothing is paid for twice; those in progress go ahead of what is less
 * urgent. `together` is how many are ordered at once, these among them. Returns those that were not in progress.
 */
export async function orderBooks(
  tx: Executor,
  deps: News,
  bookIds: readonly number[],
  together: number = bookIds.length,
): Promise<number[]> {
  const urgency = urgencyOf(together);
  const ordered: number[] = [];
  for (const [step, ids] of await nextSteps(tx, bookIds)) {
    const order = { bookIds: ids, step, urgency, evenIfInProgress: false };
    ordered.push(...(await orderTogether(tx, deps, order)));
  }
  await hurrySteps(tx, { bookIds, urgency });
  return ordered;
}

/** The books by their next step, without those in progress. */
async function nextSteps(tx: Executor, bookIds: readonly number[]): Promise<Map<StepName, number[]>> {
  const done = new Map(bookIds.map((bookId) => [bookId, new Set<StepName>()]));
  for (const { bookId, step, state } of await lockSteps(tx, bookIds)) {
    if (state === 'waiting' || state === 'running') done.delete(bookId);
    if (state === 'done') done.get(bookId)?.add(step);
  }
  const byStep = new Map<StepName, number[]>();
  for (const [bookId, steps] of done) {
    const step = stepNames.find((name) => !steps.has(name)) ?? 'resolve';
    const together = byStep.get(step);
    if (together) together.push(bookId);
    else byStep.set(step, [bookId]);
  }
  return byStep;
}

export const orderBook = async (deps: News & { database: Database }, bookId: number): Promise<boolean> => {
  const ordered = await deps.database.query.transaction((tx) => orderBooks(tx, deps, [bookId]));
  return ordered.length > 0;
};

export const ORDER_BOOKS = 'order-books';

/** Before the steps of books that were ordered already. */
const SOONER = -STEPS_OF_URGENCY * (MOST_URGENT + 1);
export const ORDERED_TOGETHER = 500;

const orderedBooks = z.object({ bookIds: z.array(z.number().int()), together: z.number().int().optional() });

/** Ordering thousands would hold the caller's transaction open. */
export async function orderBooksSoon(
  runner: SqlRunner,
  bookIds: readonly number[],
  together: number = bookIds.length,
): Promise<void> {
  const priority = SOONER - urgencyOf(together);
  for (let from = 0; from < bookIds.length; from += ORDERED_TOGETHER) {
    const payload = { bookIds: bookIds.slice(from, from + ORDERED_TOGETHER), together };
    await addJob(runner, { name: ORDER_BOOKS, payload, priority });
  }
}

/** Doing it twice changes nothing. */
export async function orderBooksJob(deps: News & { database: Database }, payload: unknown): Promise<void> {
  const { bookIds, together } = orderedBooks.parse(payload);
  await deps.database.query.transaction((tx) => orderBooks(tx, deps, bookIds, together));
}
