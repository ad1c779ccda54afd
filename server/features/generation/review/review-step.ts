import type { Grounding } from '#contract/grounding.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { finalFactsOf } from '../draft.ts';
import { inSourceThread, isLong } from '../sources/in-source-thread.ts';
import { sourcesOf } from '../sources/source-store.ts';
import type { RunStep, StepContext } from '../steps.ts';
import { isAttached } from '../write/book-material.ts';
import { type GroundInput, ground, reasonsOfGrounding } from './ground.ts';
import { type ReviewInput, review, type Verdict } from './review-rules.ts';

const UNREAD =
  'A program chose these passages, and nobody has read them yet. Publish them if they give a fair picture of the book.';

type Deps = { database: Database; publishExtracts: () => boolean };

export const reviewStep =
  (deps: Deps): RunStep =>
  async ({ book, before, signal }) => {
    const result = await reviewDraft(deps, { bookId: book.id, before, signal });
    const { verdict, reasons } = result;
    if (verdict === 'published') return { kind: 'done', result };
    const status = verdict === 'rejected' ? 'rejected' : 'needs_review';
    return { kind: 'held', status, reason: reasons.join(' '), result };
  };

/** Of what the steps before made of a book. */
export async function reviewDraft(
  { database, publishExtracts }: Deps,
  { bookId, before, signal }: Pick<StepContext, 'before' | 'signal'> & { bookId: number },
): Promise<Verdict & { grounding: Grounding | null }> {
  const { draft, work, author } = finalFactsOf(before);
  const { title, language, knownBy } = work;
  const sources = await sourcesOf(database.pool, bookId);
  const texts = sources.map((source) => ({ ...source, isAttached: isAttached(source) }));
  const sourceTexts = sources.map(({ text }) => text);
  return judge(
    { draft, author: work.author, title, language, knownBy, sourceTexts },
    { draft, title, author, sources: texts },
    { signal, publishExtracts },
  );
}

/** In a thread where there is much to go through. An extract is the source's own words. */
async function judge(
  rules: ReviewInput,
  grounds: GroundInput,
  { signal, publishExtracts }: { signal: AbortSignal; publishExtracts: () => boolean },
) {
  const isMuch = isLong(rules.sourceTexts);
  const judged = isMuch ? await inSourceThread('review', rules, signal) : review(rules);
  if (rules.draft.kind === 'extract')
    return { ...withReasons(judged, publishExtracts() ? [] : [UNREAD]), grounding: null };
  const grounding = isMuch ? await inSourceThread('ground', grounds, signal) : ground(grounds);
  const titles = rules.draft.sections.map(({ title }) => title);
  return { ...withReasons(judged, grounding ? reasonsOfGrounding(grounding, titles) : []), grounding };
}

/** What was fit to be published waits for a person where there are more reasons. */
const withReasons = ({ verdict, reasons }: Verdict, more: readonly string[]): Verdict => ({
  verdict: verdict === 'published' && more.length > 0 ? 'needs_person' : verdict,
  reasons: [...reasons, ...more],
});
