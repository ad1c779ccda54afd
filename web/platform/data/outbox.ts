import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from './call.ts';

const RETRY_MS = 15_000;

export type Outbox<Item> = {
  /** What the server has not confirmed yet, in the order it was made. */
  waiting: StoreApi<readonly Item[]>;
  /** `keepalive`: at once, as the page may be gone soon. `atRest`: only kept, until the next `flush`. */
  put: (item: Item, options?: { keepalive?: boolean; atRest?: boolean }) => void;
  drop: (isMeant: (item: Item) => boolean) => void;
  /** Sends what isn't held, one after the other; resolves when all of it was tried. */
  flush: () => Promise<void>;
  /** Somebody else is signed in: reads what waits of theirs. */
  reload: () => void;
};

/** `isLate`: the item was tried before, or comes from an earlier visit, or was at rest. */
export type Sending = { keepalive: boolean; isLate: boolean };

export type OutboxDeps<Item> = {
  /** Text that was written before, or null. Other tabs write it too. */
  storage: { read: () => string | null; write: (text: string | null) => void };
  isItem: (value: unknown) => value is Item;
  /** An item that replaces another one leaves that out. */
  merge: (waiting: readonly Item[], item: Item) => readonly Item[];
  /** `again`: once more now; `later`: left at rest. */
  send: (item: Item, how: Sending) => Promise<unknown>;
  onRefused: (item: Item, error: CallError) => void;
};

/** The session has ended, the server stumbles, too many at once, no answer: the same is accepted later. */
const passingStatuses: ReadonlySet<number> = new Set([0, 401, 408, 429]);

const isPassing = (error: unknown): boolean =>
  !(error instanceof CallError) || passingStatuses.has(error.status) || error.status >= 500;

/** A clock that was set back must not hold anything for days. */
const LONGEST_HELD_MS = 60_000;

/** What has a `heldUntil`, in milliseconds since 1970, isn't sent before that by any tab or visit. */
function heldForMs(item: { heldUntil?: number }): number {
  const left = (item.heldUntil ?? 0) - Date.now();
  return left > LONGEST_HELD_MS ? 0 : left;
}

/** Also after the page has ended, and in order. */
export function createOutbox<Item extends object>(deps: OutboxDeps<Item>): Outbox<Item> {
  const waiting = createStore<readonly Item[]>()(() => []);
  const fresh = new WeakSet<Item>();
  const resting = new WeakSet<Item>();
  let text: string | null = null;
  let running = Promise.resolve();
  let isSending = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;

  function current(): readonly Item[] {
    const kept = deps.storage.read();
    if (kept !== text) {
      text = kept;
      waiting.setState(itemsIn(kept, deps.isItem), true);
    }
    return waiting.getState();
  }

  function set(items: readonly Item[]): void {
    text = items.length === 0 ? null : JSON.stringify(items);
    // First: whoever is told reads it again.
    deps.storage.write(text);
    waiting.setState(items, true);
  }

  const settle = (item: Item) => set(current().filter((one) => one !== item));

  async function sendOne(item: Item, keepalive: boolean): Promise<boolean> {
    try {
      const outcome = await deps.send(item, { keepalive, isLate: !fresh.has(item) });
      if (outcome === 'again') return true;
      fresh.delete(item);
      if (outcome === 'later') resting.add(item);
      else settle(item);
      return true;
    } catch (error) {
      fresh.delete(item);
      if (!isPassing(error)) {
        deps.onRefused(item, error as CallError);
        settle(item);
        return true;
      }
      clearTimeout(retry);
      const askedMs = error instanceof CallError ? error.retryAfterMs : 0;
      retry = setTimeout(() => void flush(), Math.max(RETRY_MS, askedMs));
      return false;
    }
  }

  async function sendWaiting(): Promise<void> {
    const next = () => current().find((one) => !resting.has(one) && heldForMs(one) <= 0);
    isSending = true;
    try {
      for (let item = next(); item !== undefined; item = next()) if (!(await sendOne(item, false))) return;
    } finally {
      isSending = false;
      wakeWhenDue();
    }
  }

  function run(): Promise<void> {
    if (!isSending) running = sendWaiting();
    return running;
  }

  function wakeWhenDue(): void {
    clearTimeout(due);
    const [soonest] = current()
      .map(heldForMs)
      .filter((ms) => ms > 0);
    if (soonest !== undefined) due = setTimeout(() => void flush(), soonest);
  }

  function flush(): Promise<void> {
    clearTimeout(retry);
    for (const one of current()) resting.delete(one);
    return run();
  }

  current();
  return {
    waiting,
    put(item, { keepalive = false, atRest = false } = {}) {
      const before = new Set(current());
      const merged = deps.merge(current(), item);
      set(merged);
      const added = merged.find((one) => !before.has(one));
      if (added === undefined) return;
      (atRest ? resting : fresh).add(added);
      if (keepalive) void sendOne(added, true).then((goesOn) => (goesOn ? run() : undefined));
      else if (!atRest) void run();
    },
    drop: (isMeant) => set(current().filter((one) => !isMeant(one))),
    flush,
    reload() {
      clearTimeout(retry);
      current();
    },
  };
}

export function itemsIn<Item>(
  text: string | null,
  isItem: (value: unknown) => value is Item,
): readonly Item[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    return [];
  }
}
