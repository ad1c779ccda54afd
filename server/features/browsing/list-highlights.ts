import { listHighlights } from '#contract/highlights.ts';
import { pageOfHighlights, placeHighlights } from '#server/features/reading/index.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { listedBooksFor } from './cards.ts';
import type { BrowsingDeps } from './deps.ts';

/** In all books, each with its book as in lists. */
export function highlightListRoutes(app: App, deps: BrowsingDeps): void {
  const { query: db } = deps.reading.database;

  mount(app, listHighlights, async ({ currentUser, query }) => {
    const { page, per_page: perPage } = query;
    const window = { limit: perPage + 1, offset: (page - 1) * perPage };
    const rows = await pageOfHighlights(db, currentUser.userId, window);
    const placed = await placeHighlights(db, rows.slice(0, perPage));
    const books = await listedBooksFor(deps, currentUser.userId, [
      ...new Set(placed.map((one) => one.book_id)),
    ]);
    const bookById = new Map(books.map((book) => [book.id, book]));
    const highlights = placed.flatMap((highlight) => {
      // Highlights in an unpublished book are kept, but not shown.
      const book = bookById.get(highlight.book_id);
      return book ? [{ ...highlight, book }] : [];
    });
    return { highlights, hasMorePages: rows.length > perPage };
  });
}
