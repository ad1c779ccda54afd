import { type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type Order, orderRows, type WorkId, type WorkTable } from './work-rows.ts';

/** Has work done now that waits until later for a reason that no longer holds. Its attempts stay as they are. */
export const resumeWaiting = <Id extends WorkId>(
  runner: SqlRunner,
  work: WorkTable<Id>,
  noLongerHolds: SQL,
): Promise<Order<Id>[]> =>
  orderRows(
    runner,
    work,
    sql`update ${sql.identifier(work.table)} set turn = turn + 1, not_before = null, waits_for = null, reason = null, updated_at = now()
        where state = 'waiting' and not_before > now() and ${noLongerHolds}`,
  );
