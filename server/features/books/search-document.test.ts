import { expect, it } from 'vitest';
import { placesIn, searchDocumentOf } from './search-document.ts';

const parts = {
  title: 'Walden',
  author: 'Henry Thoreau',
  slogan: 'A pond',
  ideas: ['Own less'],
  questions: ['Why own a house?', 'Must I work?'],
  topics: ['ponds'],
  shortDescription: 'Walden again',
};
const stops = new Set(['a', 'i', 'why', 'must']);
const stemOf = (word: string) => (stops.has(word) ? null : word.replace(/s$/, ''));

it('keeps each text of a book apart, weighted by what it is', () => {
  expect(searchDocumentOf(parts, stemOf)).toBe(
    "'walden':1A,281D 'henry':41A 'thoreau':42A 'pond':82D,241B 'own':121C,162B 'les':122C 'house':164B 'work':203B 'again':282D",
  );
});

it('says where a stem stands', () => {
  const document = "'a':7 'own':121C,162B 'owner':1A 'walden':1A,281";
  expect(placesIn(document, 'own')).toEqual([
    { block: 3, weight: 'C' },
    { block: 4, weight: 'B' },
  ]);
  expect(placesIn(document, 'walden').at(-1)).toEqual({ block: 7, weight: 'D' });
  expect(placesIn(document, 'a')).toHaveLength(1);
  expect(placesIn(document, 'wal')).toEqual([]);
});
