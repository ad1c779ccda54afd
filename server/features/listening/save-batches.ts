import type { Pool } from 'pg';
import { batchCalls } from '#server/platform/database/batch-calls.ts';
import { type Change, replaceItems } from './replace-store.ts';

type Outcome = PromiseSettledResult<ReadonlySet<number>>;

/** Writes many listeners' items in one statement when they come faster than the disk; each item only once at a time. */
export function createSaveBatches(pool: Pool): (change: Change) => Promise<boolean> {
  const writeAlone = (changes: readonly Change[]): Promise<Outcome[]> =>
    Promise.allSettled(changes.map((change) => replaceItems(pool, [change])));

  async function write(changes: readonly Change[]): Promise<Outcome[]> {
    if (changes.length === 1) return writeAlone(changes);
    try {
      const value = await replaceItems(pool, changes);
      return changes.map(() => ({ status: 'fulfilled', value }));
    } catch {
      // One that can't be written must not stop the others.
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
