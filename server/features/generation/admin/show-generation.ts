import { z } from 'zod';
import type { BookGeneration } from '#contract/generation.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { findFallbackReason } from '#server/features/narration/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { type Draft, draft } from '../draft.ts';
import { callsOf } from '../ledger/ledger-store.ts';
import { groundingOf } from '../review/grounding-of.ts';
import { type StepRow, stepsOf } from '../run/step-store.ts';
import { listSources } from '../sources/source-store.ts';
import { canBeAccepted, heldAt } from './change-generation.ts';
import { findProgress } from './progress-store.ts';

export async function showGeneration(
  { database: { pool } }: { database: Pick<Database, 'pool'> },
  bookId: number,
): Promise<BookGeneration> {
  const [[progress], facts, steps, calls, sources, voiceFailure] = await Promise.all([
    findProgress(pool, bookId),
    findBookFacts(pool, bookId),
    stepsOf(pool, bookId),
    callsOf(pool, bookId),
    listSources(pool, bookId),
    findFallbackReason(pool, bookId),
  ]);
  if (!progress || !facts) throw notFound('That book');
  const written = draft.safeParse(steps.find(({ step }) => step === 'write')?.result);
  return {
    ...progress,
    was_published: facts.wasPublished,
    steps: steps.map(({ result, ...step }) => ({
      ...step,
      reasons: reasonsOf({ reason: step.reason, result }),
    })),
    decision: decisionOf(steps),
    voice_failure: voiceFailure,
    calls,
    sources,
    grounding: groundingOf(steps.find(({ step }) => step === 'review')?.result),
    draft: written.success ? draftOf(written.data) : null,
  };
}

const reviewed = z.object({ reasons: z.array(z.string()) });

/** The review's reasons one by one, after what a person decided about it. */
function reasonsOf({ reason, result }: Pick<StepRow, 'reason' | 'result'>): string[] {
  const kept = reviewed.safeParse(result);
  const found = kept.success ? kept.data.reasons : [];
  if (reason === null) return [];
  return reason === found.join(' ') ? found : [reason, ...found];
}

function decisionOf(steps: readonly StepRow[]): BookGeneration['decision'] {
  const undecided = steps.find(({ state }) => state === 'held');
  if (!undecided) return null;
  return {
    step: undecided.step,
    can_accept: canBeAccepted(undecided),
    reasons: reasonsOf(undecided),
    held_at: heldAt(undecided),
  };
}

const draftOf = ({ author, categories, slogan, shortDescription, sections, sourceLabel }: Draft) => ({
  author,
  categories,
  slogan,
  short_description: shortDescription,
  sections: sections.map(({ title, body, evidence = null }) => ({ title, body, evidence })),
  source_label: sourceLabel,
});
