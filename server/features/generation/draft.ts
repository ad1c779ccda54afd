import { z } from 'zod';
import type { StepContext } from './steps.ts';

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
  /** What the provider named as evidence though no source has it. */
  claimed: z.string().optional(),
  /** The body as the provider wrote it, if an admin has edited it. */
  written: z.string().optional(),
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
  /** What it answers and what it's about, in a reader's words. */
  questions: z.array(z.string()).optional(),
  topics: z.array(z.string()).optional(),
  sections: z.array(draftSection),
  /** The whole argument in a minute. Absent from drafts of before there were any. */
  minute: z.string().optional(),
  remarks: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

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
