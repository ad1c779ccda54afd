import { type BookTitle, findTitles } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findFeed } from './podcast/podcast-store.ts';
import { listQueue } from './queue-store.ts';
import { type Item, listItems } from './store.ts';
import { readAllJumps } from './trail.ts';

type Deps = Pick<Database, 'pool'>;

/** More than anybody has: the file holds all of them. */
const ALL = { limit: 1_000_000, offset: 0 };

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const exportItem = (item: Item, title: BookTitle | undefined): object => ({
  book_id: item.bookId,
  ...title,
  time: item.positionSeconds,
  heard_seconds: item.heardSeconds,
  listened_at: moment(item.listenedAt),
  finished_at: moment(item.finishedAt),
  device: item.device,
});

/** All that is kept of a user's listening, the latest first; seconds and moments as the API writes them. */
export async function exportListening({ pool }: Deps, userId: number): Promise<object[]> {
  const items = await listItems(pool, userId, ALL);
  const bookIds = items.map(({ bookId }) => bookId);
  const titles = await findTitles(pool, bookIds);
  return items.map((item) => exportItem(item, titles.get(item.bookId)));
}

/** What a user has put up next, in order. */
export async function exportQueue({ pool }: Deps, userId: number): Promise<object[]> {
  const queue = await listQueue(pool, userId);
  const bookIds = queue.map(({ bookId }) => bookId);
  const titles = await findTitles(pool, bookIds);
  return queue.map(({ bookId, addedAt }) => ({
    book_id: bookId,
    ...titles.get(bookId),
    added_at: addedAt.toISOString(),
  }));
}

/** The jumps within a user's books, as the API writes them, the latest first. */
export const exportJumps = ({ pool }: Deps, userId: number): Promise<object[]> => readAllJumps(pool, userId);

/** That a user has a private podcast feed; null for none. Its address is kept nowhere. */
export async function exportPodcast({ pool }: Deps, userId: number): Promise<object | null> {
  const feed = await findFeed(pool, userId);
  return feed && { created_at: feed.createdAt, last_fetched_at: feed.lastFetchedAt };
}
