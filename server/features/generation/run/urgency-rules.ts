import { stepNames } from '../steps.ts';

/** Whoever ordered no more books than these at once watches them come in. */
const A_FEW = 20;

/** Of a single book: somebody waits for it. */
export const MOST_URGENT = 2;

/** How urgent books are, by how many were ordered at once. */
export function urgencyOf(together: number): number {
  if (together === 1) return MOST_URGENT;
  return together <= A_FEW ? 1 : 0;
}

/** As many as a book has steps, so even the first step of an urgent book goes before the last of a less urgent one. */
export const STEPS_OF_URGENCY = stepNames.length;
