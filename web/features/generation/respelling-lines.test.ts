import { expect, test } from 'vitest';
import { linesOf, readLines } from './respelling-lines.ts';

test('a list is read as it is written', () => {
  const respellings = [
    { written: 'Lao Tzu', spoken: 'Louds uh' },
    { written: 'E', spoken: 'mc = two' },
  ];
  expect(linesOf(respellings)).toBe('Lao Tzu = Louds uh\nE = mc = two');
  expect(readLines(linesOf(respellings))).toEqual({ respellings });
  expect(readLines('\n  Lao Tzu=Louds uh  \r\n\n')).toEqual({ respellings: respellings.slice(0, 1) });
  expect(readLines(' \n')).toEqual({ respellings: [] });
});

test.each([
  ['Goethe', 1],
  ['a = b\n\nGoethe', 3],
  ['= b', 1],
  ['a =', 1],
])('%j is no list from line %i on', (text, wrongLine) => {
  expect(readLines(text)).toEqual({ wrongLine });
});
