import type { HeardPart } from '#contract/listening-time.ts';

export type Heard = readonly HeardPart[];

const MOST_PARTS = 200;

const isSameCount = (one: HeardPart, other: HeardPart): boolean =>
  one.counter === other.counter && one.day === other.day;

/** A counter has only gone on since it was put in last. */
export const mergeHeard = (waiting: Heard, part: HeardPart): Heard =>
  [...waiting.filter((one) => !isSameCount(one, part)), part].slice(-MOST_PARTS);

/** What local storage holds may be anything. */
export function isHeardPart(value: unknown): value is HeardPart {
  if (typeof value !== 'object' || value === null) return false;
  const { day, counter, from_seconds: from, to_seconds: to } = value as Record<keyof HeardPart, unknown>;
  const isNamed = typeof day === 'string' && typeof counter === 'string';
  return isNamed && Number.isInteger(from) && Number.isInteger(to);
}
