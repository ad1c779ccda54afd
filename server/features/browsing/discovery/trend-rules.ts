/** So trending means about a week. */
const HALF_LIFE_MS = 3 * 86_400_000;
/** Any moment, but never another. */
const BEGINNING = Date.UTC(2025, 0, 1);
const LEAST_SECONDS = 30;

/** As a logarithm to base 2: later seconds are worth more. */
const worthOfSecond = (now: number): number => (now - BEGINNING) / HALF_LIFE_MS;

/**
 * Raising the worth of later seconds gives the same order as letting earlier ones fade, but changes only books that
 * are heard: an index keeps the order, and no job rewrites it.
 */
export const worthOf = (seconds: number, now: number): number => worthOfSecond(now) + Math.log2(seconds);

export const leastTrend = (now: number): number => worthOf(LEAST_SECONDS, now);
