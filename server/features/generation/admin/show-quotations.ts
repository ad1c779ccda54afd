import type { MarkedQuotation } from '#contract/review.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { draft } from '../draft.ts';
import { markQuotations } from '../review/mark-quotations.ts';
import { stepsOf } from '../run/step-store.ts';
import { inSourceThread, isLong } from '../sources/in-source-thread.ts';
import { sourcesOf } from '../sources/source-store.ts';

/** In a thread where there is much to go through. Throws `not_found`. */
export async function showQuotations(
  pool: Database['pool'],
  bookId: number,
  signal: AbortSignal,
): Promise<MarkedQuotation[]> {
  const [facts, steps, sources] = await Promise.all([
    findBookFacts(pool, bookId),
    stepsOf(pool, bookId),
    sourcesOf(pool, bookId),
  ]);
  if (!facts) throw notFound('That book');
  const written = draft.safeParse(steps.find(({ step }) => step === 'write')?.result);
  if (!written.success) return [];
  const input = { sections: written.data.sections, title: facts.title, sources };
  return isLong(sources.map(({ text }) => text))
    ? inSourceThread('quotations', input, signal)
    : markQuotations(input);
}
