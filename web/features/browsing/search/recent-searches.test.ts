import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { createRecentSearches, searchesFrom, withSearch } from './recent-searches.ts';

describe('recent searches', () => {
  it.each([null, '', 'nonsense', '{}', 'null', '[1, null, {"a": 1}]', '[""]'])('are none in %j', (kept) => {
    expect(searchesFrom(kept)).toEqual([]);
  });

  it('keep eight, the latest first and each once, whatever its case', () => {
    const terms = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    expect(withSearch(terms, 'Three')).toEqual(['Three', 'one', 'two', ...terms.slice(3)]);
    expect(withSearch(terms, 'nine')).toEqual(['nine', ...terms.slice(0, 7)]);
  });

  it('are kept for each reader apart, and can be taken away', () => {
    const storage = memoryStorage();
    const mine = createRecentSearches(1, storage).getState();
    mine.add('walden');
    mine.add('emma');
    mine.remove('walden');
    expect(createRecentSearches(1, storage).getState().terms).toEqual(['emma']);
    expect(createRecentSearches(2, storage).getState().terms).toEqual([]);
    mine.clear();
    expect(createRecentSearches(1, storage).getState().terms).toEqual([]);
  });

  it('last as long as the page where the browser keeps nothing', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const store = createRecentSearches(1, { getItem: refuse, setItem: refuse });
    store.getState().add('walden');
    expect(store.getState().terms).toEqual(['walden']);
  });
});
