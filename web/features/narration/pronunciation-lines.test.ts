import { expect, test } from 'vitest';
import { linesOf, readLines } from './pronunciation-lines.ts';

test('a list is read as it is written', () => {
  const pronunciations = [
    { written: 'Lao Tzu', spoken: 'Louds uh' },
    { written: 'E', spoken: 'mc = two' },
  ];
  expect(linesOf(pronunciations)).toBe('Lao Tzu = Louds uh\nE = mc = two');
  expect(readLines(linesOf(pronunciations))).toEqual({ pronunciations });
  expect(readLines('\n  Lao Tzu=Louds uh  \r\n\n')).toEqual({ pronunciations: pronunciations.slice(0, 1) });
  expect(readLines(' \n')).toEqual({ pronunciations: [] });
});

test.each([
  ['Goethe', 1],
  ['a = b\n\nGoethe', 3],
  ['= b', 1],
  ['a =', 1],
])('%j is no list from line %i on', (text, wrongLine) => {
  expect(readLines(text)).toEqual({ wrongLine });
});
