import { expect, it } from 'vitest';
import { browsingPagesWords as english } from './en/browsing-pages.ts';
import { browsingPagesWords as spanish } from './es/browsing-pages.ts';

it.each([
  [
    [0, 0, 0],
    'No quotations; all names and numbers are in the source.',
    'Sin citas; todos los nombres y números están en la fuente.',
  ],
  [
    [1, 1, 1],
    '1 of 1 quotation found; 1 name or number isn’t in the source.',
    '1 de 1 cita está en la fuente; 1 nombre o número no está.',
  ],
  [
    [12, 12, 3],
    '12 of 12 quotations found; 3 names and numbers aren’t in the source.',
    '12 de 12 citas están en la fuente; 3 nombres y números no están.',
  ],
  [
    [1, 4, 0],
    '1 of 4 quotations found; all names and numbers are in the source.',
    '1 de 4 citas está en la fuente; todos los nombres y números están.',
  ],
] as const)('found, of all, and unknown: %j', ([found, all, unknown], inEnglish, inSpanish) => {
  const report = { quotations: { found, all }, unknown };
  expect(english.book.found(report)).toBe(inEnglish);
  expect(spanish.book.found(report)).toBe(inSpanish);
});
