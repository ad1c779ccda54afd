import type { Logger } from '#server/platform/log/log.ts';

export type Tally = {
  /** Adds to the count of an id; by 1 if not told how much. */
  add: (id: number, amount?: number) => void;
  /** Hands on what waits, now. */
  flush: () => Promise<void>;
};

/**
 * Collects counts by id and hands them on every few seconds: thousands who begin the same book at once do not wait
 * for each other on its row.
 */
export function createTally(input: {
  everyMs: number;
  log: Logger;
  handOn: (counts: ReadonlyMap<number, number>) => Promise<void>;
}): Tally {
  let waiting = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;

  function add(id: number, amount = 1): void {
    waiting.set(id, (waiting.get(id) ?? 0) + amount);
    timer ??= setTimeout(() => void flush(), input.everyMs).unref();
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const counts = waiting;
    waiting = new Map();
    if (counts.size === 0) return;
    try {
      await input.handOn(counts);
    } catch (error) {
      input.log.warn({ err: error }, 'what was heard could not be counted; trying again');
      for (const [id, amount] of counts) add(id, amount);
    }
  }

  return { add, flush };
}
