import { createStore } from 'zustand/vanilla';

const MOST_KEPT = 8;

const keyOf = (userId: number): string => `searches:${userId}`;

export function searchesFrom(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    const terms: unknown[] = kept;
    return terms
      .filter((term): term is string => typeof term === 'string' && term !== '')
      .slice(0, MOST_KEPT);
  } catch {
    return [];
  }
}

export function withSearch(terms: readonly string[], term: string): string[] {
  const same = (other: string) => other.toLocaleLowerCase() === term.toLocaleLowerCase();
  return [term, ...terms.filter((other) => !same(other))].slice(0, MOST_KEPT);
}

export type RecentSearches = {
  terms: readonly string[];
  add: (term: string) => void;
  remove: (term: string) => void;
  clear: () => void;
};

/** A reader's searches in this browser, latest first. Nobody else sees them, not even the server. */
export function createRecentSearches(userId: number, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  /** If the browser won't keep it, the list lasts as long as the page. */
  const trying = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  return createStore<RecentSearches>((set, get) => {
    function keep(terms: readonly string[]): void {
      set({ terms });
      trying(() => storage.setItem(keyOf(userId), JSON.stringify(terms)));
    }
    return {
      terms: searchesFrom(trying(() => storage.getItem(keyOf(userId)))),
      add: (term) => keep(withSearch(get().terms, term)),
      remove: (term) => keep(get().terms.filter((other) => other !== term)),
      clear: () => keep([]),
    };
  });
}
