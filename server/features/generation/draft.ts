import { z } from 'zod';
import type { StoredSource } from './sources/source-store.ts';
import type { BookInProgress, StepContext } from './steps.ts';

/** What the resolve step hands on: what is known of the work. */
export const resolvedWork = z.object({
  title: z.string(),
  author: z.string(),
  year: z.number().int().nullable(),
  language: z.string(),
  subjects: z.array(z.string()),
  /** Who knows of the work: `openlibrary`, `wikipedia`, `attached`, `catalogue`; empty where nobody does. */
  knownBy: z.array(z.string()),
});
export type ResolvedWork = z.infer<typeof resolvedWork>;

const draftSection = z.object({
  title: z.string(),
  /** Markdown without headings, paragraphs between blank lines. */
  body: z.string(),
  /** A sentence of a stored source that this section rests on, in the source's own words. */
  evidence: z.string().optional(),
  /** Where that sentence stands: `text.slice(start, end)` of the source. */
  evidenceAt: z
    .object({ sourceId: z.number().int(), start: z.number().int(), end: z.number().int() })
    .optional(),
});
export type DraftSection = z.infer<typeof draftSection>;

/** What the write step hands on: a whole summary, not yet reviewed. */
export const draft = z.object({
  /** Written by a model, or an extract of an attached source. */
  kind: z.enum(['ai', 'extract']),
  /** Where it comes from, as readers see it. */
  sourceLabel: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  slogan: z.string(),
  shortDescription: z.string(),
  /** What a picture of the book should show; empty for a drawn cover. */
  thumbnailPrompt: z.string(),
  sections: z.array(draftSection),
  /** What a reviewer should know: a word budget that was missed. */
  remarks: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

/** The body as it is stored and read: `##` sections. */
export const bodyOf = ({ sections }: Pick<Draft, 'sections'>): string =>
  sections.map(({ title, body }) => `## ${title}\n\n${body.trim()}`).join('\n\n');

/** What a book will be published as, from the steps before. An author whom nobody knew is the one that the text provider named. */
export function finalFactsOf(before: StepContext['before']): {
  draft: Draft;
  work: ResolvedWork;
  author: string;
} {
  const written = draft.parse(before.write);
  const work = resolvedWork.parse(before.resolve);
  return { draft: written, work, author: work.author === '' ? written.author : work.author };
}

/** Makes a draft of real sentences from attached sources; null where none of them is enough for a summary. */
export type ExtractSummary = (input: {
  book: BookInProgress;
  sources: readonly StoredSource[];
  signal: AbortSignal;
}) => Promise<Draft | null>;
