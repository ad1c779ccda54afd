import { describe, expect, it } from 'vitest';
import { choiceFrom, choiceToParams } from './choice.ts';

describe('the choice of books in an address', () => {
  it.each([
    ['', { order: 'newest', categoryIds: [] }],
    ['order=title', { order: 'title', categoryIds: [] }],
    ['categories=3,5&order=popular', { order: 'popular', categoryIds: [3, 5] }],
    ['categories=3,3,x,-1,0,99999999999&order=drop+table', { order: 'newest', categoryIds: [3] }],
  ])('%j is read as %o', (query, choice) => {
    expect(choiceFrom(new URLSearchParams(query))).toEqual(choice);
  });

  it('comes back as it went', () => {
    const choice = { order: 'shortest', categoryIds: [7, 2] } as const;
    expect(choiceFrom(new URLSearchParams(choiceToParams(choice)))).toEqual(choice);
    expect(choiceToParams({ order: 'newest', categoryIds: [] })).toEqual({});
  });
});
