import type { SingleBook } from '#contract/books.ts';
import { listNextBooks } from '#contract/browsing.ts';
import { nextBook, previousBook, showLastListened } from '#contract/listening.ts';
import { findBookOfItem, findLatest, findNextBook } from '#server/features/listening/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { singleBookFor } from './book-page/show-book.ts';
import { listedBooksFor } from './cards.ts';
import type { BrowsingDeps } from './deps.ts';
import { nextBooks } from './next-books.ts';

export function nextBookRoutes(app: App, deps: BrowsingDeps): void {
  const { database, findPublishedBook, findMerged } = deps.listening;
  const { pool } = database;
  const order = {
    pool,
    findPublishedBook,
    findMerged,
    bestUnheard: async (userId: number, bookId: number) => (await nextBooks(deps, userId, bookId))[0] ?? null,
  };

  async function bookFor(currentUser: CurrentUser, bookId: number): Promise<SingleBook> {
    const book = await singleBookFor(deps, { currentUser, bookId });
    if (!book) throw notFound('This book');
    return book;
  }

  mount(app, showLastListened, async ({ currentUser }) => {
    const bookId = await findLatest(pool, currentUser.userId);
    return { data: bookId === null ? null : await singleBookFor(deps, { currentUser, bookId }) };
  });

  mount(app, listNextBooks, async ({ currentUser: { userId }, params }) => {
    if (!(await findPublishedBook(params.id))) throw notFound('This book');
    return { books: await listedBooksFor(deps, userId, await nextBooks(deps, userId, params.id)) };
  });

  mount(app, nextBook, async ({ currentUser, params, body }) => {
    const historyId = body?.history_id ?? null;
    const bookId = await findNextBook(order, { userId: currentUser.userId, bookId: params.id, historyId });
    return { data: await bookFor(currentUser, bookId) };
  });

  mount(app, previousBook, async ({ currentUser, params }) => {
    const bookId = await findBookOfItem(pool, currentUser.userId, params.id);
    return { data: await bookFor(currentUser, bookId) };
  });
}
