import { describe, expect, it } from 'vitest';
import { searchQueryOf, searchWordsOf } from './search-text.ts';

describe('a query', () => {
  it.each(['', ' ', '?!…', "'&|!():*", '%_\\', '😀'])('of %j is none', (keyword) => {
    expect(searchQueryOf(keyword)).toBeNull();
  });
});

describe('a text', () => {
  it('finds words with an apostrophe whole and in parts', () => {
    expect(searchWordsOf('L’Étranger')).toEqual(['letranger', 'etranger']);
    expect(searchWordsOf("Man's Search")).toEqual(['mans', 'search', 'man']);
  });
});
