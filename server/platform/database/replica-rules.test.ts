import { expect, it } from 'vitest';
import { walBytes, whatItHas } from './replica-rules.ts';

it.each([
  ['0/0', 0n],
  ['0/FFFFFFFF', 4_294_967_295n],
  ['1/0', 4_294_967_296n],
  ['16/B374D848', 97_500_059_720n],
])('the place %s is %d bytes from the beginning', (place, bytes) => {
  expect(walBytes(place)).toBe(bytes);
});

const marks = [
  { askedAt: 1_000, bytes: 10n },
  { askedAt: 1_500, bytes: 20n },
  { askedAt: 2_000, bytes: 20n },
  { askedAt: 2_500, bytes: 30n },
];

it.each([
  [9n, Number.NEGATIVE_INFINITY, 4],
  [10n, 1_000, 3],
  [19n, 1_000, 3],
  // Nobody wrote in between: it has everything of the later moment too.
  [20n, 2_000, 1],
  [99n, 2_500, 0],
])('who has replayed %d bytes has everything until %d', (replayed, hasUntil, left) => {
  const found = whatItHas(marks, replayed, 0);
  expect(found.hasUntil).toBe(hasUntil);
  expect(found.marks).toHaveLength(left);
});

it('forgets marks that are too old to be of use', () => {
  expect(whatItHas(marks, 0n, 1_600).marks).toEqual(marks.slice(2));
});
