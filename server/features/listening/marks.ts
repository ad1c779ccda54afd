import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { listMarks, type Mark, readMarks } from './order-store.ts';

const MOST_REMEMBERED = 200_000;
/** Of listeners with more books, nothing is remembered. */
const MOST_AT_ONCE = 2_000;
/** How long what another process wrote may go unseen. */
const FRESH_FOR_MS = 2_000;

type Remembered = Map<number, Mark> | 'too many';

export type Marks = {
  marksOf: (userId: number, bookIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  changed: (userId: number, bookId: number, mark: Mark | null) => void;
};

/** Marks by listener: exact for changes of this process, at most 2 s behind those of others. */
export function createMarks({ pool, now }: { pool: Pool; now: () => Date }): Marks {
  const remembered = new LRUCache<number, Remembered>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: (marks) => (marks === 'too many' ? 1 : marks.size + 1),
    ttl: FRESH_FOR_MS - 1,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    // A load that a change has overtaken still answers those who asked before the change. It isn't kept.
    ignoreFetchAbort: true,
    fetchMethod: async (userId) => {
      const marks = await listMarks(pool, userId, MOST_AT_ONCE + 1);
      return marks.size > MOST_AT_ONCE ? 'too many' : marks;
    },
  });

  return {
    async marksOf(userId, bookIds) {
      const known = await remembered.forceFetch(userId);
      if (known === 'too many') return readMarks(pool, userId, bookIds);
      const asked = new Map<number, Mark>();
      for (const id of bookIds) {
        const mark = known.get(id);
        if (mark) asked.set(id, mark);
      }
      return asked;
    },
    changed(userId, bookId, mark) {
      const known = remembered.get(userId);
      if (known === undefined) remembered.delete(userId);
      else if (known === 'too many') return;
      else if (mark) known.set(bookId, mark);
      else known.delete(bookId);
    },
  };
}
