import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { resumeWaiting } from '#server/platform/work/work-rows.ts';
import { CAP_SENTENCE_BEGINNINGS, type Caps, capSentences } from '../ledger/money.ts';
import { tellOfBooks } from './news.ts';
import { stepWork } from './step-store.ts';

/** Resumes books that wait for a cap that has changed since. Returns how many. */
export async function releaseCapped({
  database,
  feed,
  caps,
}: {
  database: Database;
  feed: Pick<ChangeFeed, 'notify'>;
  caps: Caps;
}): Promise<number> {
  const beginnings = sql.param(CAP_SENTENCE_BEGINNINGS.map((words) => `${words}%`));
  const inForce = sql.param(capSentences(caps));
  const released = await resumeWaiting(
    database.pool,
    stepWork,
    sql`reason like any(${beginnings}::text[]) and reason <> all(${inForce}::text[])`,
  );
  await tellOfBooks(
    database.pool,
    feed,
    released.map(({ bookId }) => bookId),
  );
  return released.length;
}
