import { z } from 'zod';
import { findBookFacts, setBookStatus } from '#server/features/books/index.ts';
import type { JobContext } from '#server/platform/queue/queue.ts';
import type { GenerationDeps } from '../deps.ts';
import { type BookInMaking, type Json, type Pipeline, stepNames } from '../steps.ts';
import { failStep, leaveAfter, settleStep } from './end-step.ts';
import { tellOfBook } from './news.ts';
import { shareBefore } from './order-book.ts';
import { findPart, keepPart, keyOfPart } from './part-store.ts';
import { MOST_BEGINNINGS } from './step-jobs.ts';
import {
  ClaimLost,
  claimStep,
  giveStepBack,
  holdClaim,
  noteStepProgress,
  resultsOf,
  type StepClaim,
} from './step-store.ts';

const payloadShape = z.object({
  bookId: z.number().int(),
  step: z.enum(stepNames),
  turn: z.number().int(),
});

const KEPT_ENDING =
  'The step was begun several times, and each time the program ended before it was done. It is not tried again by itself.';

/** Does one step of one book and orders the next one. A job whose order is out of date does nothing. */
export async function runStepJob(
  deps: GenerationDeps,
  pipeline: Pipeline,
  { payload, context }: { payload: unknown; context: JobContext },
): Promise<void> {
  const claim = await begin(deps, payloadShape.parse(payload));
  if (!claim) return;
  try {
    if (claim.attempt > MOST_BEGINNINGS) await failStep(deps, claim, KEPT_ENDING);
    else await tryStep(deps, pipeline, { claim, context });
  } catch (error) {
    // Whoever ordered it anew has the say; nothing of this is written.
    if (!(error instanceof ClaimLost)) throw error;
    context.log.info(
      { bookId: claim.bookId, step: claim.step },
      'a book was ordered anew while a step of it ran',
    );
  }
}

async function tryStep(
  deps: GenerationDeps,
  pipeline: Pipeline,
  { claim, context }: { claim: StepClaim; context: JobContext },
): Promise<void> {
  try {
    await doStep(deps, pipeline, { claim, context });
  } catch (error) {
    if (error instanceof ClaimLost) throw error;
    if (context.signal.aborted) {
      await giveStepBack(deps.database.pool, claim);
      throw error;
    }
    await leaveAfter(deps, claim, error);
    context.log.warn(
      { err: error, bookId: claim.bookId, step: claim.step },
      'a step of a book did not succeed',
    );
  }
}

function begin(deps: GenerationDeps, order: z.infer<typeof payloadShape>): Promise<StepClaim | null> {
  return deps.database.query.transaction(async (tx) => {
    const claim = await claimStep(tx, order);
    if (!claim) return null;
    const progress = shareBefore(order.step);
    await setBookStatus(tx, order.bookId, { status: 'generating', reason: null, progress });
    await tellOfBook(tx, deps.feed, order.bookId);
    return claim;
  });
}

async function doStep(
  deps: GenerationDeps,
  pipeline: Pipeline,
  { claim, context }: { claim: StepClaim; context: JobContext },
): Promise<void> {
  const { bookId, step } = claim;
  const facts = await findBookFacts(deps.database.pool, bookId);
  if (!facts) throw new ClaimLost();
  const { title, author, year, language, isPublished } = facts;
  const book: BookInMaking = { id: bookId, title, author, year, language, isPublished };
  const notes = noteProgress(deps, claim);
  try {
    const outcome = await pipeline[step]({
      book,
      signal: AbortSignal.any([context.signal, notes.lost]),
      log: context.log,
      before: await resultsOf(deps.database.pool, bookId),
      note: notes.note,
      once: (part, make) => once(deps, claim, { ...part, make }),
      isLastTry: claim.attempt >= MOST_BEGINNINGS,
      hold: (tx) => holdClaim(tx, claim),
    });
    await notes.settled();
    await settleStep(deps, claim, outcome);
  } catch (error) {
    throw notes.lost.aborted ? new ClaimLost() : error;
  } finally {
    await notes.settled();
  }
}

async function once<Value extends Json>(
  { database }: GenerationDeps,
  claim: StepClaim,
  { name, inputs, make }: { name: string; inputs: Json; make: () => Promise<Value> },
): Promise<Value> {
  const key = keyOfPart(claim.step, name, inputs);
  const kept = await findPart(database.pool, { ...claim, part: name }, key);
  if (kept) return kept.value as Value;
  const value = await make();
  await keepPart(database.pool, claim, { part: name, key, value });
  return value;
}

const NOTE_EVERY_MS = 500;

/** Writes down how far a step is, twice a second at most; `lost` aborts when the claim turns out to be gone. */
function noteProgress(deps: GenerationDeps, claim: StepClaim) {
  const lost = new AbortController();
  let notedAtMs = 0;
  let writing: Promise<void> | null = null;
  async function write(share: number): Promise<void> {
    try {
      const { pool } = deps.database;
      if (await noteStepProgress(pool, claim, share)) await tellOfBook(pool, deps.feed, claim.bookId);
      else lost.abort();
    } catch (error) {
      // The step itself does not depend on it.
      deps.log.warn({ err: error, bookId: claim.bookId }, 'the progress of a book could not be noted');
    } finally {
      writing = null;
    }
  }
  return {
    note: (share: number) => {
      if (writing || deps.now() - notedAtMs < NOTE_EVERY_MS) return;
      notedAtMs = deps.now();
      writing = write(Math.min(1, Math.max(0, share)));
    },
    lost: lost.signal,
    settled: async () => {
      await writing;
    },
  };
}
