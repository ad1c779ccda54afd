import { expect, it } from 'vitest';
import { createScrollSense } from './quiet-bars.ts';

const LAST = 5_000;

const tell = (start: number, places: readonly number[]) => {
  const sense = createScrollSense(start);
  return places.map((place) => sense(place, LAST));
};

it('wants no bars down the page, and wants them again up the page', () => {
  expect(tell(1_000, [1_010, 1_100, 1_500, 1_490, 1_400])).toEqual([null, false, false, null, true]);
});

it('takes a turn of some pixels for none', () => {
  expect(tell(1_000, [1_500, 1_490, 1_495, 1_600])).toEqual([false, null, null, false]);
});

it('wants them at both ends of the page', () => {
  expect(tell(0, [40, 300, 60])).toEqual([true, false, true]);
  expect(tell(4_000, [4_500, LAST - 2])).toEqual([false, true]);
});
