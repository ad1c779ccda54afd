import { expect, it } from 'vitest';
import { isPutAway } from './use-swipe-down.ts';

it.each([
  ['a slow draw over a quarter of the height', { px: 220, ms: 2_000, height: 844 }, true],
  ['a flick', { px: 60, ms: 90, height: 844 }, true],
  ['a slow draw that stops early', { px: 150, ms: 2_000, height: 844 }, false],
  ['a twitch', { px: 20, ms: 10, height: 844 }, false],
])('%s', (_what, swipe, isAway) => {
  expect(isPutAway(swipe)).toBe(isAway);
});
