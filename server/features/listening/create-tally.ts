import type { Logger } from '#server/platform/log/log.ts';

export type Tally = {
  add: (id: number, amount?: number) => void;
  flush: () => Promise<void>;
};

/** Passes counts on every few seconds, so that thousands who start one book don't queue for its row. */
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
