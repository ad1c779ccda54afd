import { describe, expect, it } from 'vitest';
import { searchDocumentOf, searchQueryOf, searchWordsOf } from './search-text.ts';

describe('a query', () => {
  it.each(['', ' ', '?!…', "'&|!():*", '%_\\', '😀'])('of %j is none', (keyword) => {
    expect(searchQueryOf(keyword)).toBeNull();
  });
});

describe('a document', () => {
  it('weighs title, author, slogan and description', () => {
    const parts = { title: 'Walden', author: 'Thoreau', slogan: 'A pond', shortDescription: 'Walden again' };
    expect(searchDocumentOf(parts)).toBe("'walden':1A,5D 'thoreau':2B 'a':3C 'pond':4C 'again':6D");
  });

  it('finds words with an apostrophe whole and in parts', () => {
    expect(searchWordsOf('L’Étranger')).toEqual(['letranger', 'etranger']);
    expect(searchWordsOf("Man's Search")).toEqual(['mans', 'search', 'man']);
  });
});
