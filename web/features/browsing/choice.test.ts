import { describe, expect, it } from 'vitest';
import { choiceFrom, choiceToParams } from './choice.ts';

describe('the choice of books in an address', () => {
  it.each([
    ['', { order: 'newest', categoryIds: [], language: null, length: null }],
    ['order=title', { order: 'title', categoryIds: [], language: null, length: null }],
    ['categories=3,5&order=popular', { order: 'popular', categoryIds: [3, 5], language: null, length: null }],
    [
      'categories=3,3,x,-1,0,99999999999&order=drop+table',
      { order: 'newest', categoryIds: [3], language: null, length: null },
    ],
    ['language=es', { order: 'newest', categoryIds: [], language: 'es', length: null }],
    ['length=short', { order: 'newest', categoryIds: [], language: null, length: 'short' }],
    ['length=tiny', { order: 'newest', categoryIds: [], language: null, length: null }],
    ['language=<script>', { order: 'newest', categoryIds: [], language: null, length: null }],
  ])('%j is read as %o', (query, choice) => {
    expect(choiceFrom(new URLSearchParams(query))).toEqual(choice);
  });

  it('comes back as it went', () => {
    const choice = { order: 'shortest', categoryIds: [7, 2], language: 'pt-BR', length: 'long' } as const;
    expect(choiceFrom(new URLSearchParams(choiceToParams(choice)))).toEqual(choice);
    expect(choiceToParams({ order: 'newest', categoryIds: [], language: null, length: null })).toEqual({});
  });
});
