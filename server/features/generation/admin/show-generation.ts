import { z } from 'zod';
import type { BookGeneration } from '#contract/generation.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { type Draft, draft } from '../draft.ts';
import { type CallRow, callsOf } from '../ledger/ledger-store.ts';
import { fromMicros } from '../ledger/money.ts';
import { type StepRow, stepsOf } from '../run/step-store.ts';
import { listSources } from '../sources/source-store.ts';
import { stepNames } from '../steps.ts';
import { canBeAccepted } from './change-generation.ts';
import { findProgress } from './progress-store.ts';

/** All that an admin may know of how a book is made. Throws `not_found`. */
export async function showGeneration(
  { database }: { database: Database },
  bookId: number,
): Promise<BookGeneration> {
  const [[progress], facts, steps, calls, sources] = await Promise.all([
    findProgress(database.pool, bookId),
    findBookFacts(database.pool, bookId),
    stepsOf(database.pool, bookId),
    callsOf(database.pool, bookId),
    listSources(database.pool, bookId),
  ]);
  if (!progress || !facts) throw notFound('That book');
  const written = draft.safeParse(steps.find(({ step }) => step === 'write')?.result);
  const inOrder = steps.toSorted((one, other) => stepNames.indexOf(one.step) - stepNames.indexOf(other.step));
  return {
    ...progress,
    was_published: facts.wasPublished,
    steps: inOrder.map((row) => stepOf(row, calls)),
    decision: decisionOf(steps),
    calls: calls.map(callOf),
    sources,
    draft: written.success ? draftOf(written.data) : null,
  };
}

const reviewed = z.object({ reasons: z.array(z.string()) });

/** Each by itself: those of the review, after what a person decided about it. */
function reasonsOf({ reason, result }: StepRow): string[] {
  const kept = reviewed.safeParse(result);
  const found = kept.success ? kept.data.reasons : [];
  if (reason === null) return [];
  return reason === found.join(' ') ? found : [reason, ...found];
}

function decisionOf(steps: readonly StepRow[]): BookGeneration['decision'] {
  const held = steps.find(({ state }) => state === 'held');
  if (!held) return null;
  return { step: held.step, can_accept: canBeAccepted(held), reasons: reasonsOf(held) };
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const stepOf = (row: StepRow, calls: readonly CallRow[]): BookGeneration['steps'][number] => ({
  step: row.step,
  state: row.state,
  attempts: row.attempts,
  progress: row.progress,
  reason: row.reason,
  reasons: reasonsOf(row),
  not_before: momentOf(row.notBefore),
  started_at: momentOf(row.startedAt),
  finished_at: momentOf(row.finishedAt),
  cost: fromMicros(
    calls.filter(({ step }) => step === row.step).reduce((sum, { costMicros }) => sum + costMicros, 0),
  ),
});

const callOf = (row: CallRow): BookGeneration['calls'][number] => ({
  id: row.id,
  step: row.step,
  part: row.part,
  provider: row.provider,
  model: row.model,
  state: row.state,
  estimated_tokens: row.estimatedTokens,
  tokens_in: row.tokensIn,
  tokens_out: row.tokensOut,
  characters: row.characters,
  images: row.images,
  estimated_cost: fromMicros(row.estimatedMicros),
  cost: fromMicros(row.costMicros),
  error: row.error,
  created_at: row.createdAt.toISOString(),
});

const draftOf = ({ author, categories, slogan, shortDescription, sections, sourceLabel }: Draft) => ({
  author,
  categories,
  slogan,
  short_description: shortDescription,
  sections: sections.map(({ title, body, evidence = null }) => ({ title, body, evidence })),
  source_label: sourceLabel,
});
