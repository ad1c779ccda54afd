import type { ChangeFeed } from '#server/platform/database/change-feed.ts';

export const BOOKS_CHANNEL = 'books';

/** Tells caches when published books have changed, in this process or another. */
export type BookNews = {
  onChange: (listener: () => void) => void;
  /** For whoever has just changed books, before the news comes back from the database. */
  changed: () => void;
  close: () => void;
};

export function openBookNews(feed: Pick<ChangeFeed, 'on' | 'onGap'>): BookNews {
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const ends = [feed.on(BOOKS_CHANNEL, changed), feed.onGap(changed)];
  return {
    onChange: (listener) => void listeners.push(listener),
    changed,
    close: () => {
      for (const end of ends) end();
    },
  };
}
