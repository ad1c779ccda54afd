import type { Book } from '#contract/books.ts';
import {
  addToQueue,
  MOST_QUEUED,
  orderQueue,
  removeFromQueue,
  showQueue,
} from '#contract/listening-queue.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Listening } from './listening.ts';
import { listQueue, putInQueue, sortQueue, takeFromQueue } from './queue-store.ts';

export function queueRoutes(app: App, listening: Listening): void {
  const { database, findPublishedBook } = listening;

  async function queueOf({ userId }: CurrentUser): Promise<{ books: Book[] }> {
    const entries = await listQueue(database.pool, userId);
    const bookIds = entries.map(({ bookId }) => bookId);
    return { books: await listening.listedBooksOf(userId, bookIds) };
  }

  mount(app, showQueue, async ({ currentUser }) => queueOf(currentUser));

  mount(app, addToQueue, async ({ currentUser, body }) => {
    const { book_id: given, place } = body;
    const asked = [...new Set([given].flat())];
    const found = await Promise.all(asked.map(findPublishedBook));
    const bookIds = asked.filter((_id, index) => found[index]);
    if (bookIds.length === 0) throw notFound('This book');
    if (!(await putInQueue(database, { userId: currentUser.userId, bookIds, place }))) {
      const sentence = `Your queue can have at most ${MOST_QUEUED} books. Remove one first.`;
      throw new AppError('invalid', sentence, { errors: { book_id: [sentence] } });
    }
    return queueOf(currentUser);
  });

  mount(app, orderQueue, async ({ currentUser, body }) => {
    await sortQueue(database, currentUser.userId, body.ids);
    return queueOf(currentUser);
  });

  mount(app, removeFromQueue, async ({ currentUser, params }) => {
    await takeFromQueue(database.pool, currentUser.userId, params.book_id);
    return queueOf(currentUser);
  });
}
