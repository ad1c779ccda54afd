import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addWork } from '#server/platform/work/durable-work.ts';
import { orderRows } from '#server/platform/work/work-rows.ts';
import { CAP_SENTENCE_BEGINNINGS, type Caps, capSentences } from '../ledger/money.ts';
import { tellOfBook } from './news.ts';
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
  return database.query.transaction(async (tx) => {
    const released = await orderRows(
      tx,
      stepWork,
      sql`update generation_steps set turn = turn + 1, not_before = null, reason = null, updated_at = now()
          where state = 'waiting' and not_before > now() and reason like any(${beginnings}::text[])
            and reason <> all(${inForce}::text[])`,
    );
    for (const order of released) {
      await addWork(tx, stepWork, order);
      await tellOfBook(tx, feed, order.bookId);
    }
    return released.length;
  });
}
