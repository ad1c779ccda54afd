/** How long until a second heard counts half: what is trending is of about a week. */
const HALF_LIFE_MS = 3 * 86_400_000;
/** Any moment, as long as it never changes. */
const BEGINNING = Date.UTC(2025, 0, 1);
/** Less than so many seconds by now is no trend. */
const LEAST_SECONDS = 30;

/** What one second that is heard now is worth, as a logarithm to the base of 2: later seconds are worth more. */
const worthOfSecond = (now: number): number => (now - BEGINNING) / HALF_LIFE_MS;

/**
 * What seconds heard now are worth. Letting all earlier ones fade gives the same order as making later ones worth
 * more, and changes only what is heard: so an index keeps the order, and no job has to walk through it.
 */
export const worthOf = (seconds: number, now: number): number => worthOfSecond(now) + Math.log2(seconds);

/** The least trend that counts at a moment. */
export const leastTrend = (now: number): number => worthOf(LEAST_SECONDS, now);
