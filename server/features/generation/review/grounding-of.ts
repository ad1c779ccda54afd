import { z } from 'zod';
import { type Grounding, grounding } from '#contract/grounding.ts';

const grounded = z.object({ grounding: grounding.nullable() });

/** The report among what `review` made; null where it made none. */
export function groundingOf(reviewed: unknown): Grounding | null {
  const kept = grounded.safeParse(reviewed);
  return kept.success ? kept.data.grounding : null;
}
