import { setBookStatus } from '#server/features/books/index.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { GenerationDeps } from '../deps.ts';
import { CapReached } from '../ledger/spend.ts';
import { StepFailure, type StepOutcome, stepAfter } from '../steps.ts';
import { tellOfBook } from './news.ts';
import { orderFrom, shareBefore } from './order-book.ts';
import { dropParts } from './part-store.ts';
import { sentenceOf } from './sentence-of.ts';
import { addStepJob, MOST_BEGINNINGS } from './step-jobs.ts';
import { endStep, leaveStep, type StepClaim } from './step-store.ts';

/** What a step came to becomes the book's, and the next step is ordered, in one transaction. */
export async function settleStep(
  deps: GenerationDeps,
  claim: StepClaim,
  outcome: StepOutcome,
): Promise<void> {
  const { bookId, step } = claim;
  await deps.database.query.transaction(async (tx) => {
    if (outcome.kind === 'held') {
      const { reason, status, result = null } = outcome;
      await endStep(tx, claim, { state: 'held', result, reason });
      await setBookStatus(tx, bookId, { status, reason, progress: shareBefore(step) });
    } else {
      await endStep(tx, claim, { state: 'done', result: outcome.result, reason: outcome.remark ?? null });
      const next = stepAfter(step);
      if (next) await orderFrom(tx, deps, { bookId, step: next });
    }
    await tellOfBook(tx, deps.feed, bookId);
  });
}

export async function failStep(
  deps: GenerationDeps,
  claim: StepClaim,
  reason: string,
  badPart: string | null = null,
): Promise<void> {
  const { bookId, step } = claim;
  await deps.database.query.transaction(async (tx) => {
    await endStep(tx, claim, { state: 'failed', reason });
    if (badPart !== null) await dropParts(tx, claim, badPart);
    await setBookStatus(tx, bookId, { status: 'failed', reason, progress: shareBefore(step) });
    await tellOfBook(tx, deps.feed, bookId);
  });
}

/** A step that threw: it waits for its next try where that may help, else it has failed. */
export async function leaveAfter(deps: GenerationDeps, claim: StepClaim, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  if (error instanceof CapReached) {
    return wait(deps, claim, { reason, attempts: claim.attempt - 1, notBefore: error.until });
  }
  if (isFinal(error) || claim.attempt >= MOST_BEGINNINGS) {
    const badPart = error instanceof StepFailure ? error.badPart : null;
    return failStep(deps, claim, reason, badPart);
  }
  const pauseMs = retryAfterOf(error) ?? deps.making.retryPauseMs * 4 ** (claim.attempt - 1);
  const notBefore = new Date(deps.now() + pauseMs);
  return wait(deps, claim, { reason, attempts: claim.attempt, notBefore });
}

async function wait(
  deps: GenerationDeps,
  claim: StepClaim,
  left: { reason: string; attempts: number; notBefore: Date },
): Promise<void> {
  const { bookId, step } = claim;
  await deps.database.query.transaction(async (tx) => {
    const turn = await leaveStep(tx, claim, left);
    await addStepJob(tx, { bookId, step, turn }, left.notBefore);
    const progress = shareBefore(step);
    await setBookStatus(tx, bookId, { status: 'waiting', reason: left.reason, progress });
    await tellOfBook(tx, deps.feed, bookId);
  });
}

const isFinal = (error: unknown): boolean =>
  (error instanceof StepFailure && error.isFinal) || (error instanceof ProviderError && !error.isTemporary);

const retryAfterOf = (error: unknown): number | null =>
  error instanceof StepFailure || error instanceof ProviderError ? error.retryAfterMs : null;

const reasonOf = (error: unknown): string =>
  sentenceOf(error) ?? 'Something went wrong inside Precis; the log says what.';
