import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';

export const GENERATION_CHANNEL = 'generation';

type Feed = Pick<ChangeFeed, 'notify'>;

export const tellOfBook = (tx: SqlRunner, feed: Feed, bookId: number): Promise<void> =>
  feed.notify(tx, GENERATION_CHANNEL, String(bookId));

const MANY_BOOKS = 'many';
/** More than this are announced together. */
const MOST_TOLD_OF = 20;

/** Many at once are announced as one. */
export async function tellOfBooks(tx: SqlRunner, feed: Feed, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length > MOST_TOLD_OF) return feed.notify(tx, GENERATION_CHANNEL, MANY_BOOKS);
  for (const bookId of bookIds) await tellOfBook(tx, feed, bookId);
}

/** The book that news are about; null for many. */
export const bookOfNews = (payload: string): number | null =>
  payload === MANY_BOOKS ? null : Number(payload);
