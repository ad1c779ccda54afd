import { expect, test } from 'vitest';
import { itemAfterKey } from './menu-keys.ts';

const names = ['Play next', 'Play last', 'Turn off', '15 minutes'];

test.each([
  { key: 'ArrowDown', at: 0, to: 1 },
  { key: 'ArrowDown', at: 3, to: 0 },
  { key: 'ArrowDown', at: -1, to: 0 },
  { key: 'ArrowUp', at: 1, to: 0 },
  { key: 'ArrowUp', at: 0, to: 3 },
  { key: 'ArrowUp', at: -1, to: 3 },
  { key: 'Home', at: 2, to: 0 },
  { key: 'End', at: 0, to: 3 },
  { key: 'p', at: 0, to: 1 },
  { key: 'P', at: 1, to: 0 },
  { key: 't', at: 2, to: 2 },
  { key: '1', at: 0, to: 3 },
  { key: 'x', at: 0, to: null },
  { key: ' ', at: 0, to: null },
  { key: 'Enter', at: 0, to: null },
])('$key leads from item $at of a menu to $to', ({ key, at, to }) => {
  expect(itemAfterKey(key, at, names)).toBe(to);
});

test('a menu without items leads nowhere', () => {
  expect(itemAfterKey('ArrowDown', -1, [])).toBeNull();
});
