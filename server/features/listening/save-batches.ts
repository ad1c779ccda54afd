import type { Pool } from 'pg';
import { batchCalls } from '#server/platform/database/batch-calls.ts';
import { type Change, replaceItems } from './replace-store.ts';

type Outcome = PromiseSettledResult<ReadonlySet<number>>;

/**
 * Writes items, many listeners' in one durable statement when they come faster than the disk. A save that comes alone
 * goes at once; none is answered before it is durable. No two at once may be of one item.
 */
export function createSaveBatches(pool: Pool): (change: Change) => Promise<boolean> {
  const writeAlone = (changes: readonly Change[]): Promise<Outcome[]> =>
    Promise.allSettled(changes.map((change) => replaceItems(pool, [change])));

  async function write(changes: readonly Change[]): Promise<Outcome[]> {
    if (changes.length === 1) return writeAlone(changes);
    try {
      const value = await replaceItems(pool, changes);
      return changes.map(() => ({ status: 'fulfilled', value }));
    } catch {
      // One that cannot be written must not take the others with it.
      return writeAlone(changes);
    }
  }

  const writeSoon = batchCalls(write, ({ known }) => String(known.historyId));
  return async (change) => {
    const outcome = await writeSoon(change);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.has(change.known.historyId);
  };
}
