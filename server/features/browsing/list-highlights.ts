import {
  type HighlightInBook,
  listHighlightedBooks,
  listHighlights,
  showDailyHighlight,
} from '#contract/highlights.ts';
import {
  drawHighlights,
  findHighlights,
  highlightedBooks,
  placeHighlights,
  startsOf,
} from '#server/features/reading/index.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { listedBooksFor } from './cards.ts';
import type { BrowsingDeps } from './deps.ts';

/** Some may be in books that were unpublished. */
const MOST_DRAWN = 5;

/** In all books, each with its book as in lists. */
export function highlightListRoutes(app: App, deps: BrowsingDeps): void {
  const db = deps.database.query;

  /** Highlights in an unpublished book are kept, but not shown. */
  async function withBooks(
    userId: number,
    rows: Parameters<typeof placeHighlights>[1],
  ): Promise<HighlightInBook[]> {
    const placed = await placeHighlights(db, rows);
    const books = await listedBooksFor(deps, userId, [...new Set(placed.map((one) => one.book_id))]);
    const bookById = new Map(books.map((book) => [book.id, book]));
    return placed.flatMap((highlight) => {
      const book = bookById.get(highlight.book_id);
      return book ? [{ ...highlight, book }] : [];
    });
  }

  mount(app, listHighlights, async ({ currentUser: { userId }, query }) => {
    const { q: text, book_id: bookId, color, page, per_page: perPage } = query;
    const window = { limit: perPage + 1, offset: (page - 1) * perPage };
    const rows = await findHighlights(deps, { userId, text, bookId, color }, window);
    return {
      highlights: await withBooks(userId, rows.slice(0, perPage)),
      hasMorePages: rows.length > perPage,
    };
  });

  mount(app, listHighlightedBooks, async ({ currentUser: { userId } }) => ({
    books: await highlightedBooks(deps, userId),
  }));

  mount(app, showDailyHighlight, async ({ currentUser: { userId } }) => {
    const day = new Date(deps.now()).toISOString().slice(0, 10);
    const drawn = await drawHighlights(db, { userId, day, limit: MOST_DRAWN });
    const [highlight] = await withBooks(userId, drawn);
    if (!highlight) return { highlight: null };
    const { book_id: bookId, first_sentence: id } = highlight;
    const starts = id === null ? new Map<string, number>() : await startsOf(db, [{ bookId, id }]);
    return { highlight: { ...highlight, start: starts.get(`${bookId}/${id}`) ?? null } };
  });
}
