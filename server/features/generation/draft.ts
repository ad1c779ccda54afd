import { z } from 'zod';
import type { StepContext } from './steps.ts';

/** The most characters of what a model writes; far more than its prompts ask for. */
export const limits = {
  author: 200,
  category: 80,
  slogan: 200,
  shortDescription: 1_000,
  thumbnailPrompt: 1_000,
  heading: 120,
  point: 500,
  paragraph: 4_000,
  evidence: 1_000,
} as const;

/** What the resolve step hands on. */
export const resolvedWork = z.object({
  title: z.string(),
  author: z.string(),
  year: z.number().int().nullable(),
  language: z.string(),
  subjects: z.array(z.string()),
  knownBy: z.array(z.string()),
});
export type ResolvedWork = z.infer<typeof resolvedWork>;

const draftSection = z.object({
  title: z.string(),
  body: z.string(),
  /** A sentence of a stored source, in its own words. */
  evidence: z.string().optional(),
  /** `text.slice(start, end)` of the source. */
  evidenceAt: z
    .object({ sourceId: z.number().int(), start: z.number().int(), end: z.number().int() })
    .optional(),
});
export type DraftSection = z.infer<typeof draftSection>;

/** What the write step hands on, not reviewed yet. */
export const draft = z.object({
  kind: z.enum(['ai', 'extract']),
  sourceLabel: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  slogan: z.string(),
  shortDescription: z.string(),
  /** Empty for a drawn cover. */
  thumbnailPrompt: z.string(),
  sections: z.array(draftSection),
  remarks: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

/** As it is stored and read: `##` sections. */
export const bodyOf = ({ sections }: Pick<Draft, 'sections'>): string =>
  sections.map(({ title, body }) => `## ${title}\n\n${body.trim()}`).join('\n\n');

/** Where nobody knew the author, the text provider's answer counts. */
export function finalFactsOf(before: StepContext['before']): {
  draft: Draft;
  work: ResolvedWork;
  author: string;
} {
  const written = draft.parse(before.write);
  const work = resolvedWork.parse(before.resolve);
  return { draft: written, work, author: work.author === '' ? written.author : work.author };
}
