import { type Draft, draft, type ResolvedWork, resolvedWork } from '../draft.ts';
import type { StepContext } from '../steps.ts';

/** What a book in the making will be published as. */
export type FinalFacts = { draft: Draft; work: ResolvedWork; author: string };

/** Read from the steps before. An author whom nobody knew is the one that the text provider named. */
export function finalFactsOf(before: StepContext['before']): FinalFacts {
  const written = draft.parse(before.write);
  const work = resolvedWork.parse(before.resolve);
  return { draft: written, work, author: work.author === '' ? written.author : work.author };
}
