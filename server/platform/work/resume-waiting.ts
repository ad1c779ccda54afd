import type { Database } from '#server/platform/database/open-database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { addWork, type WorkKind } from './durable-work.ts';
import { type Order, orderRows, type WorkId } from './work-rows.ts';

/** Has work done now that waits until later for a reason that no longer holds. Its attempts stay as they are. */
export const resumeWaiting = <Id extends WorkId>(
  { query }: Pick<Database, 'query'>,
  kind: WorkKind<Id>,
  noLongerHolds: SQL,
): Promise<Order<Id>[]> =>
  query.transaction(async (tx) => {
    const orders = await orderRows(
      tx,
      kind,
      sql`update ${sql.identifier(kind.table)} set turn = turn + 1, not_before = null, waits_for = null, reason = null, updated_at = now()
          where state = 'waiting' and not_before > now() and ${noLongerHolds}`,
    );
    for (const order of orders) await addWork(tx, kind, order);
    return orders;
  });
