import { setBookStatus } from '#server/features/catalogue/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { GenerationDeps } from '../deps.ts';
import { type StepName, stepNames, stepsFrom } from '../steps.ts';
import { tellOfBook } from './news.ts';
import { addStepJob } from './step-jobs.ts';
import { dropSteps, orderStep, stepsOf } from './step-store.ts';

/** How much of the way is behind a book that is about to begin a step, 0 to 1. */
export const shareBefore = (step: StepName): number => stepNames.indexOf(step) / stepNames.length;

/** Orders a step and forgets the results of those that build on it, as part of the caller's transaction. */
export async function orderFrom(
  tx: Executor,
  deps: Pick<GenerationDeps, 'feed'>,
  { bookId, step }: { bookId: number; step: StepName },
): Promise<void> {
  await dropSteps(tx, bookId, stepsFrom(step).slice(1));
  const turn = await orderStep(tx, bookId, step);
  await addStepJob(tx, { bookId, step, turn });
  await setBookStatus(tx, bookId, { status: 'generating', reason: null, progress: shareBefore(step) });
  await tellOfBook(tx, deps.feed, bookId);
}

/**
 * Has a book made, from where it stopped: what was done stays done and is not paid for again. False where it is
 * under way already.
 */
export async function orderBook(deps: GenerationDeps, bookId: number): Promise<boolean> {
  return deps.database.query.transaction(async (tx) => {
    const rows = await stepsOf(tx, bookId);
    if (rows.some(({ state }) => state === 'waiting' || state === 'running')) return false;
    const done = new Set(rows.filter(({ state }) => state === 'done').map(({ step }) => step));
    // A book that was made whole is made anew from the beginning.
    const step = stepNames.find((name) => !done.has(name)) ?? 'resolve';
    await orderFrom(tx, deps, { bookId, step });
    return true;
  });
}
