import { expect, it } from 'vitest';
import { countedIn } from './counted.ts';

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
