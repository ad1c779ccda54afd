import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { SqlRunner } from '#server/platform/database/sql-runner.ts';

export const GENERATION_CHANNEL = 'generation';

/** Tells every process, when the runner's transaction commits, that a book is elsewhere on its way. */
export const tellOfBook = (tx: SqlRunner, feed: Pick<ChangeFeed, 'notify'>, bookId: number): Promise<void> =>
  feed.notify(tx, GENERATION_CHANNEL, String(bookId));
