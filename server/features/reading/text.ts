import { z } from 'zod';
import { sectionKinds } from '#contract/reading.ts';

/** Sections as they are stored: their sentences keep the paragraph they are in. */
export const storedSections = z.array(
  z.strictObject({
    title: z.string(),
    kind: z.enum(sectionKinds),
    rests_on: z.string().optional(),
    paragraphs: z.array(
      z.strictObject({ sentences: z.array(z.strictObject({ id: z.string(), text: z.string() })) }),
    ),
  }),
);
export type StoredSection = z.infer<typeof storedSections>[number];

/** When each sentence or heading (`id`) is spoken, in seconds of the narration. */
export const storedCues = z.array(z.strictObject({ id: z.string(), start: z.number(), end: z.number() }));
export type StoredCue = z.infer<typeof storedCues>[number];

/** A text, with the cues that are of this very text; null where there are none. */
export const textRow = { bookId: z.int(), sections: storedSections, cues: storedCues.nullable() };
export const timedTextColumns =
  'book_id as "bookId", sections, case when cues_body_hash = body_hash then cues end as cues';
