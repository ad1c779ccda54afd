import { z } from 'zod';
import type { BookGeneration } from '#contract/generation.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { findFallbackReason } from '#server/features/narration/index.ts';
import { findText } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { type Draft, draft } from '../draft.ts';
import { callsOf } from '../ledger/ledger-store.ts';
import { sectionsOf } from '../prompts/present-result.ts';
import { groundingOf } from '../review/grounding-of.ts';
import { type StepRow, stepsOf } from '../run/step-store.ts';
import { listSources } from '../sources/source-store.ts';
import { canBeAccepted, heldAt } from './change-generation.ts';
import { asReadersHaveIt, editableOf } from './change-section.ts';
import { findProgress } from './progress-store.ts';

export async function showGeneration(
  { database: { pool } }: { database: Pick<Database, 'pool'> },
  bookId: number,
): Promise<BookGeneration> {
  const [[progress], facts, steps, calls, sources, voiceFailure, published] = await Promise.all([
    findProgress(pool, bookId),
    findBookFacts(pool, bookId),
    stepsOf(pool, bookId),
    callsOf(pool, bookId),
    listSources(pool, bookId),
    findFallbackReason(pool, bookId),
    findText(pool, bookId),
  ]);
  if (!progress || !facts) throw notFound('That book');
  const written = draft.safeParse(steps.find(({ step }) => step === 'write')?.result);
  const shown = written.success ? draftOf(written.data, editableOf(steps), published?.body ?? '') : null;
  // Somebody corrected the text elsewhere since.
  const isOutdated = shown?.sections.some(({ body }, index) => body !== written.data?.sections[index]?.body);
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
    grounding: isOutdated ? null : groundingOf(steps.find(({ step }) => step === 'review')?.result),
    draft: shown,
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

type ShownDraft = NonNullable<BookGeneration['draft']>;

function draftOf(written: Draft, editable: ShownDraft['editable'], published: string): ShownDraft {
  const draft = editable === 'published' ? asReadersHaveIt(written, published) : written;
  return {
    author: draft.author,
    categories: draft.categories,
    slogan: draft.slogan,
    short_description: draft.shortDescription,
    sections: draft.sections.map((section) => ({
      title: section.title,
      body: section.body,
      evidence: section.evidence ?? null,
      former: formerOf(section, published),
    })),
    source_label: draft.sourceLabel,
    editable,
  };
}

type Former = ShownDraft['sections'][number]['former'];

function formerOf({ title, body, written }: Draft['sections'][number], published: string): Former {
  const known = sectionsOf(published).find((section) => section.title === title);
  return [
    ...(written === undefined ? [] : [{ of: 'draft' as const, body: written }]),
    ...(known && known.body !== body.trim() ? [{ of: 'published' as const, body: known.body }] : []),
  ];
}
