import { sql } from 'drizzle-orm';
import { runSql } from '#server/platform/database/sql-runner.ts';
import type { GenerationDeps } from '../deps.ts';
import { CAP_SENTENCE_BEGINNINGS, capSentences } from '../ledger/money.ts';
import type { StepName } from '../steps.ts';
import { tellOfBook } from './news.ts';
import { addStepJob } from './step-jobs.ts';

type Released = { bookId: number; step: StepName; turn: number };

/**
 * Lets books go on at once that wait for the day or month to end because of a cap that is no longer what it was. Those
 * whose reason names a cap of the present go on waiting: nothing has changed for them. Returns how many went on.
 */
export async function releaseCapped({
  database,
  feed,
  making,
}: Pick<GenerationDeps, 'database' | 'feed' | 'making'>): Promise<number> {
  const beginnings = sql.param(CAP_SENTENCE_BEGINNINGS.map((words) => `${words}%`));
  const inForce = sql.param(capSentences(making.caps));
  return database.query.transaction(async (tx) => {
    const released = await runSql<Released>(
      tx,
      sql`update generation_steps set turn = turn + 1, not_before = null, reason = null, updated_at = now()
          where state = 'waiting' and not_before > now() and reason like any(${beginnings}::text[])
            and reason <> all(${inForce}::text[])
          returning book_id as "bookId", step, turn`,
    );
    for (const order of released) {
      await addStepJob(tx, order);
      await tellOfBook(tx, feed, order.bookId);
    }
    return released.length;
  });
}
