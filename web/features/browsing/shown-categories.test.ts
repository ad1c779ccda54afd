import { describe, expect, it } from 'vitest';
import { countedIn } from './counted-categories.ts';
import { areMany, categoriesAtAGlance, categoriesCalled } from './shown-categories.ts';

const categories = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Category ${id}`, books_count: id % 50 }));
const ids = (shown: readonly { id: number }[]) => shown.map(({ id }) => id);

describe('categories', () => {
  it('are all there while they are few', () => {
    expect(areMany(categories(20))).toBe(false);
    expect(ids(categoriesAtAGlance(categories(20), []))).toEqual(ids(categories(20)));
  });

  it('are those with the most books and the chosen ones where they are many, in their order', () => {
    const shown = ids(categoriesAtAGlance(categories(1_000), [3, 999]));
    expect(shown).toHaveLength(18);
    expect(shown).toContain(3);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(shown.filter((id) => id % 50 === 49)).toHaveLength(17);
  });

  it('are found by the beginning of a word, whatever its case and accents', () => {
    const named = ['Économie', 'Home economics', 'Law'].map((name, id) => ({ id, name, books_count: 1 }));
    expect(ids(categoriesCalled(named, 'ECON'))).toEqual([0, 1]);
    expect(ids(categoriesCalled(named, 'conom'))).toEqual([]);
    expect(ids(categoriesCalled(named, ' '))).toEqual([0, 1, 2]);
  });

  it('are counted in what is listed, without those that have nothing there unless they are chosen', () => {
    const counts = [{ id: 2, books_count: 7 }];
    const counted = countedIn(categories(5), [4], counts) ?? [];
    expect(counted.map(({ id, books_count: count }) => [id, count])).toEqual([
      [2, 7],
      [4, 0],
    ]);
    expect(countedIn(categories(5), [], null)).toBeNull();
    expect(countedIn(categories(5), [], undefined)).toEqual(categories(5));
  });
});
