import { describe, expect, it } from 'vitest';
import { optionAfterKey } from './option-keys.ts';

describe('the option that a key leads to', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', 2, 3, 1],
    ['ArrowDown', 0, 1, 0],
    ['ArrowDown', 0, 0, null],
    ['ArrowDown', -1, 3, 0],
    ['ArrowUp', -1, 3, 2],
    ['Enter', 1, 3, null],
    ['a', 1, 3, null],
  ])('%s on option %d of %d is %j', (key, active, count, expected) => {
    expect(optionAfterKey(key, active, count)).toBe(expected);
  });
});
