import type { BookOrder } from '#contract/browsing.ts';

/** The orders as they are offered. A type check keeps them to those of the contract. */
export const bookOrderNames: readonly BookOrder[] = ['newest', 'popular', 'title', 'shortest', 'longest'];
