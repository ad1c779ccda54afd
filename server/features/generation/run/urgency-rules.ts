/** Whoever ordered no more books than these at once watches them come in. */
const A_FEW = 20;

/** Of a single book: somebody waits for it. */
export const MOST_URGENT = 2;

/** How urgent books are, by how many were ordered at once. */
export function urgencyOf(together: number): number {
  if (together === 1) return MOST_URGENT;
  return together <= A_FEW ? 1 : 0;
}

/** More than there are steps: any step of a book goes before all of a less urgent one. */
export const STEPS_OF_URGENCY = 10;
