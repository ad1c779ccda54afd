import { z } from 'zod';
import { count } from './values.ts';

export const unknownWords = z.object({ kind: z.enum(['name', 'number']), words: z.string() });

/** How far a draft can be found in the texts that are attached to its book; made without any model. */
export const grounding = z.object({
  quotations: z.object({ found: count, all: count }),
  /** How many names and numbers were looked up, and those that no source has. */
  looked_up: count,
  unknown: z.array(
    unknownWords.extend({
      /** Of the draft, from 0. */
      section: count,
    }),
  ),
  ideas: z.array(
    z.object({
      section: count,
      /** Named by the model and found, found by likeness, or not found; `claimed` was named and isn't there. */
      by: z.enum(['named', 'likeness', 'claimed', 'nothing']),
      passage: z.string().nullable(),
      /** Of the parts below; null without a passage. */
      part: count.nullable(),
      /** The passage is quoted, or what others are said to hold: perhaps not what the author thinks. */
      of_others: z.boolean().optional(),
    }),
  ),
  /** Of the attached texts, in order: their headings. */
  parts: z.array(z.string()),
});
export type Grounding = z.infer<typeof grounding>;

/**
 * In a hundred, as `bench -- --only grounding` measures them: names and numbers of summaries that people wrote and checked,
 * listed as unknown, and those of them that aren't told from outside the book; names and numbers that a book doesn't have,
 * listed.
 */
export const groundingErrors = { listed: 4, wrongly: 2, noticed: 95 } as const;
