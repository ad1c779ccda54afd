import { books } from '#server/features/books/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { exportBookmarks, moveBookmarks } from './bookmarks/bookmark-store.ts';
import { createBrowsingCache } from './browsing-cache.ts';
import { listedBooksFor } from './cards.ts';
import { heardCounts } from './discovery/count-heard.ts';
import { createShelves } from './discovery/keep-shelves.ts';
import { browsingRoutes } from './routes.ts';
import { findMisspelt } from './search/search-books.ts';

export const browsing = feature({
  name: 'browsing',
  uses: { books, reading, listening, narration },
  settings: {},
  open({ adapters: { database, log, now }, uses }) {
    const cache = createBrowsingCache(uses.books, now);
    uses.books.meantBy(findMisspelt({ database, cache }));
    const shelves = createShelves({ database, now, listening: uses.listening });
    uses.listening.onHeard(heardCounts({ database, now }));
    uses.books.onDeletion({ merged: moveBookmarks });
    const deps = { ...uses, ...uses.books, database, log, now, cache };
    return {
      api: {
        cache,
        /** With the reader's progress; in the order of the ids, unpublished ones left out. */
        booksFor: (userId: number, ids: readonly number[]) => listedBooksFor(deps, userId, ids),
      },
      routes: (app) => browsingRoutes(app, deps),
      personalData: { saved_for_later: (userId) => exportBookmarks(database.pool, userId) },
      jobs: shelves.jobs,
      sweeps: [shelves.sweep],
    };
  },
});
