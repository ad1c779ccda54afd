import type { Book } from '#contract/books.ts';
import { books } from '#server/features/books/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { bookForStranger } from './book-page/show-book.ts';
import { exportBookmarks, moveBookmarks } from './bookmarks/bookmark-store.ts';
import { createBrowsingCache } from './browsing-cache.ts';
import { createReadCards } from './card-rows.ts';
import { listedBooksFor } from './cards.ts';
import type { FindFeatured, FindTogether } from './deps.ts';
import { heardCounts } from './discovery/count-heard.ts';
import { createShelves } from './discovery/keep-shelves.ts';
import { exportInterests } from './discovery/shelf-store.ts';
import { shelves } from './discovery/show-shelf.ts';
import { browsingRoutes } from './routes.ts';
import { findMisspelt, searchJson } from './search/search-books.ts';

async function idsIn(json: Promise<PreparedJson>): Promise<number[]> {
  const { books: found } = JSON.parse((await json).bytes.toString()) as { books: Pick<Book, 'id'>[] };
  return found.map(({ id }) => id);
}

export const browsing = feature({
  name: 'browsing',
  uses: { books, reading, listening, narration, generation },
  settings: {},
  open({ adapters: { database, log, now }, uses }) {
    const cache = createBrowsingCache(uses.books, now);
    uses.books.meantBy(findMisspelt({ database, cache }));
    const kept = createShelves({ database, now, cache, listening: uses.listening });
    uses.listening.onHeard(heardCounts({ database, now }));
    uses.books.onDeletion({ merged: moveBookmarks });
    let collections: { findTogether: FindTogether; findFeatured: FindFeatured } = {
      findTogether: async () => [],
      findFeatured: async () => [],
    };
    const deps = {
      ...uses,
      ...uses.books,
      database,
      log,
      now,
      cache,
      readCards: createReadCards(database.reads),
      findTogether: (userId: number, bookId: number) => collections.findTogether(userId, bookId),
      findFeatured: (language: string | null) => collections.findFeatured(language),
    };
    return {
      api: {
        cache,
        collectionsBy: (theirs: typeof collections) => {
          collections = theirs;
        },
        /** With the reader's progress; in the order of the ids, unpublished ones left out. */
        booksFor: (userId: number, ids: readonly number[]) => listedBooksFor(deps, userId, ids),
        /** The ids of what search and home show; at most 20. */
        foundFor: (userId: number, keyword: string) => idsIn(searchJson(deps, userId, keyword)),
        /** For somebody without an account; null for a book that isn't published. */
        bookForStranger: (bookId: number, addressOf: (audioKey: string) => string) =>
          bookForStranger(deps, bookId, addressOf),
        recommendedFor: (userId: number) => idsIn(shelves.recommended(deps, userId, null)),
      },
      routes: (app) => browsingRoutes(app, deps),
      personalData: {
        saved_for_later: (userId) => exportBookmarks(database.pool, userId),
        interests: (userId) => exportInterests(database.pool, userId),
      },
      jobs: kept.jobs,
      sweeps: [kept.sweep],
    };
  },
});
