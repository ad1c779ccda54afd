import type { Pool } from 'pg';
import { type Change, replaceItem, replaceItems } from './replace-store.ts';

/** Statements under way at once: while one is made durable the next one is worked on. */
const MOST_RUNNING = 3;
const MOST_TOGETHER = 100;

type Waiting = Change & {
  resolve: (isReplaced: boolean) => void;
  reject: (reason: unknown) => void;
};

/**
 * Writes items, many listeners' in one durable statement when they come faster than the disk. A save that
 * comes alone goes at once; none is answered before it is durable. No two at once may be of one item.
 */
export function createSaveBatches(pool: Pool): (change: Change) => Promise<boolean> {
  let waiting: Waiting[] = [];
  let running = 0;
  let isAboutToStart = false;

  function startSoon(): void {
    if (isAboutToStart || running >= MOST_RUNNING || waiting.length === 0) return;
    isAboutToStart = true;
    // What arrived in this turn of the event loop goes together.
    setImmediate(() => {
      isAboutToStart = false;
      const together = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      void run(together);
      startSoon();
    });
  }

  async function run(together: Waiting[]): Promise<void> {
    running += 1;
    try {
      await (together.length === 1 ? alone(together) : writeTogether(together));
    } finally {
      running -= 1;
      startSoon();
    }
  }

  async function writeTogether(together: Waiting[]): Promise<void> {
    try {
      const replaced = await replaceItems(pool, together);
      for (const { known, resolve } of together) resolve(replaced.has(known.historyId));
    } catch {
      // One that cannot be written must not take the others with it.
      await alone(together);
    }
  }

  async function alone(each: Waiting[]): Promise<void> {
    const written = each.map((one) => replaceItem(pool, one).then(one.resolve, one.reject));
    await Promise.all(written);
  }

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...change, resolve, reject });
      startSoon();
    });
}
