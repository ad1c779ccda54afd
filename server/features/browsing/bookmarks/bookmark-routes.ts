import {
  addBookmark,
  listBookmarkIds,
  listBookmarks,
  MOST_BOOKMARKED,
  removeBookmark,
} from '#contract/bookmarks.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { listedBooksFor } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import {
  type Bookmark,
  deleteBookmark,
  insertBookmark,
  pageOfBookmarks,
  readBookmarkIds,
} from './bookmark-store.ts';

const LARGEST_ID = 2_147_483_647;

const cursorOf = ({ savedAt, bookId }: Bookmark): string => `${savedAt.getTime()}-${bookId}`;

function placeOf(cursor: string | undefined): Bookmark | null {
  if (cursor === undefined) return null;
  const [savedAt = 0, bookId = 0] = cursor.split('-').map(Number);
  return { savedAt: new Date(savedAt), bookId: Math.min(bookId, LARGEST_ID) };
}

/** A device whose clock is ahead would keep its books on top. */
function savedWhen(told: string | undefined, nowMs: number): Date {
  const ms = told === undefined ? nowMs : Date.parse(told);
  return new Date(Math.max(0, Math.min(ms, nowMs)));
}

export function bookmarkRoutes(app: App, deps: BrowsingDeps): void {
  const { pool } = deps.database;

  mount(app, listBookmarks, async ({ currentUser: { userId }, query }) => {
    const { cursor, per_page: perPage } = query;
    const found = await pageOfBookmarks(pool, userId, { after: placeOf(cursor), most: perPage + 1 });
    const shown = found.slice(0, perPage);
    const last = found.length > perPage ? shown.at(-1) : undefined;
    const cards = await listedBooksFor(
      deps,
      userId,
      shown.map(({ bookId }) => bookId),
    );
    const savedAt = new Map(shown.map((one) => [one.bookId, one.savedAt.toISOString()]));
    const books = cards.map((card) => ({ ...card, saved_at: savedAt.get(card.id) ?? '' }));
    return { books, next: last ? cursorOf(last) : null };
  });

  mount(app, listBookmarkIds, async ({ currentUser }) => ({
    book_ids: await readBookmarkIds(pool, currentUser.userId),
  }));

  mount(app, addBookmark, async ({ currentUser: { userId }, params, body }) => {
    const { book_id: bookId } = params;
    if (!(await deps.findPublishedBook(bookId))) throw notFound('This book');
    const saved = await insertBookmark(deps.database, {
      userId,
      bookId,
      savedAt: savedWhen(body.saved_at, deps.now()),
    });
    if (!saved)
      throw invalidField(
        'book_id',
        `You can save at most ${MOST_BOOKMARKED} books for later. Remove one first.`,
      );
    return { book_id: bookId, saved_at: saved.savedAt.toISOString() };
  });

  mount(app, removeBookmark, async ({ currentUser, params }) => {
    await deleteBookmark(pool, currentUser.userId, params.book_id);
    return { book_id: params.book_id };
  });
}
