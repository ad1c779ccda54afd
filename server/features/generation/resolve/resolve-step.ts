import type { ResolvedWork } from '../draft.ts';
import type { StepHandler } from '../steps.ts';

/** With nobody to ask, the work is what the catalogue says it is. */
export const resolveStep = (): StepHandler => ({
  step: 'resolve',
  run: async ({ book }) => {
    const { title, author, year, language } = book;
    const work: ResolvedWork = { title, author, year, language, subjects: [], knownBy: [] };
    return { kind: 'done', result: work };
  },
});
