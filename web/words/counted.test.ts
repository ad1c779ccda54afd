import { expect, it } from 'vitest';
import { countedIn } from './counted.ts';
import { actionWords } from './en/actions.ts';
import { importsWords } from './en/imports.ts';
import { generationWords as spanishGeneration } from './es/generation.ts';
import { importsWords as spanishImports } from './es/imports.ts';

it.each([
  ['en', 0, '0 books'],
  ['en', 1, '1 book'],
  ['en', 999, '999 books'],
  ['en', 1_000, '1,000 books'],
  ['en', 12_345, '12,345 books'],
  ['es', 1, '1 book'],
  ['es', 12_345, '12.345 books'],
  ['fr', 0, '0 book'],
])('in %s %d is %s', (language, count, said) => {
  expect(countedIn(language)(count, { one: '# book', other: '# books' }).replaceAll(' ', ' ')).toBe(said);
});

it('says the form that a language has of its own, and else the general one', () => {
  const forms = { one: '# książka', few: '# książki', other: '# książek' };
  const counted = countedIn('pl');
  expect([1, 3, 5].map((count) => counted(count, forms))).toEqual(['1 książka', '3 książki', '5 książek']);
});

it.each([
  [importsWords.moderation('needs_review', 1), 'needs review'],
  [importsWords.moderation('needs_review', 2), 'need review'],
  [actionWords.selectAll(1, false), 'Select 1 book that matches'],
  [actionWords.selectAll(10_000, true), 'Select all 10,000+ books that match'],
  [actionWords.allSelected(2, false), 'All 2 books that match are selected'],
  [spanishImports.moderation('rejected', 1), 'rechazado'],
  [spanishImports.moderation('rejected', 2), 'rechazados'],
  [spanishGeneration.review.accepted('Walden', 1), '«Walden» aceptado. Queda 1 libro.'],
])('says a count of one in the singular: %s', (said, expected) => {
  expect(said).toBe(expected);
});
