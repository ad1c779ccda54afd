import type { Grounding } from '#contract/grounding.ts';
import type { CheckedSentence, MarkedQuotation } from '#contract/review.ts';
import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import type { Draft, DraftSection } from '../draft.ts';
import type { ExtractInput } from '../extract/extract-summary.ts';
import type { CheckInput } from '../review/check-sentences.ts';
import type { GroundInput } from '../review/ground.ts';
import type { QuotationsInput } from '../review/mark-quotations.ts';
import type { ReviewInput, Verdict } from '../review/review-rules.ts';
import type { BookFile, SourceFile } from './read/read-source.ts';
import type { ReadSource } from './read/source-text.ts';
import type { StoredSource } from './source-store.ts';

type SourceWork = {
  read: { input: SourceFile; result: ReadSource };
  'read-book': { input: BookFile; result: ReadSource };
  extract: { input: ExtractInput; result: Draft | null };
  review: { input: ReviewInput; result: Verdict };
  locate: {
    input: { sections: readonly DraftSection[]; sources: readonly StoredSource[] };
    result: DraftSection[];
  };
  ground: { input: GroundInput; result: Grounding | null };
  check: { input: CheckInput; result: CheckedSentence[] };
  quotations: { input: QuotationsInput; result: MarkedQuotation[] };
};

export type SourceRequest = {
  [Name in keyof SourceWork]: { name: Name; input: SourceWork[Name]['input'] };
}[keyof SourceWork];

const entry = threadEntry(new URL('./source-worker.ts', import.meta.url));
const limits = {
  limitMs: 60_000,
  // A book of 100,000 words takes less than half of it.
  memoryMb: 384,
  tooMuch: 'The file couldn’t be read: it takes more time or memory than a book should.',
};

/** More than these characters are gone through in a thread. */
const MOST_IN_PLACE = 50_000;

export const isLong = (texts: readonly string[]): boolean =>
  texts.reduce((sum, { length }) => sum + length, 0) > MOST_IN_PLACE;

export const inSourceThread = <Name extends keyof SourceWork>(
  name: Name,
  input: SourceWork[Name]['input'],
  signal?: AbortSignal,
): Promise<SourceWork[Name]['result']> => runInThread(entry, { name, input }, limits, { signal });
