import type { Logger } from '#server/platform/log/log.ts';

/** How long a beginning may wait to be counted. */
const COUNT_EVERY_MS = 2_000;

export type ListenCounter = {
  add: (bookId: number) => void;
  /** Counts what waits, now. */
  flush: () => Promise<void>;
};

/**
 * Collects beginnings and hands them on book by book every few seconds: thousands who begin the same book at
 * once do not wait for each other on its row.
 */
export function createListenCounter(deps: {
  log: Logger;
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
}): ListenCounter {
  let waiting = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;

  function add(bookId: number, times = 1): void {
    waiting.set(bookId, (waiting.get(bookId) ?? 0) + times);
    timer ??= setTimeout(() => void flush(), COUNT_EVERY_MS).unref();
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const counts = waiting;
    waiting = new Map();
    if (counts.size === 0) return;
    try {
      await deps.countListens(counts);
    } catch (error) {
      deps.log.warn({ err: error }, 'listens could not be counted; trying again');
      for (const [bookId, times] of counts) add(bookId, times);
    }
  }

  return { add: (bookId) => add(bookId), flush };
}
