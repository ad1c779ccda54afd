import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from './call.ts';

/** After a failure that may pass, what waits is tried again by itself. */
const RETRY_MS = 15_000;

export type Outbox<Item> = {
  /** What the server has not confirmed yet, in the order it was made. */
  waiting: StoreApi<readonly Item[]>;
  /** Keeps an item and sends it; with `keepalive` at once, for a page that may be gone the next moment. */
  put: (item: Item, options?: { keepalive: boolean }) => void;
  /** Sends what waits, one after the other; resolves when all of it was tried. */
  flush: () => Promise<void>;
  /** Somebody else is signed in: reads what waits of theirs. */
  reload: () => void;
};

type OutboxDeps<Item> = {
  /** What is kept on this device: text that was written before, or null. */
  storage: { read: () => string | null; write: (text: string | null) => void };
  isItem: (value: unknown) => value is Item;
  /** What waits with one more. An item that takes the place of another one leaves that out. */
  merge: (waiting: readonly Item[], item: Item) => readonly Item[];
  send: (item: Item, options: { keepalive: boolean }) => Promise<unknown>;
  /** The server will never take it: it is dropped. */
  onRefused: (item: Item, error: CallError) => void;
};

/** No network, a server that stumbles, too many at once, or a session that has ended: the same is taken later. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}

/** Keeps what could not be sent, also over the end of the page, and sends it in order when that works again. */
export function createOutbox<Item>(deps: OutboxDeps<Item>): Outbox<Item> {
  const waiting = createStore<readonly Item[]>()(read);
  let flushing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function read(): readonly Item[] {
    try {
      const kept: unknown = JSON.parse(deps.storage.read() ?? '[]');
      return Array.isArray(kept) ? kept.filter(deps.isItem) : [];
    } catch {
      return [];
    }
  }

  function set(items: readonly Item[]): void {
    waiting.setState(items, true);
    deps.storage.write(items.length === 0 ? null : JSON.stringify(items));
  }

  const settle = (item: Item) => set(waiting.getState().filter((one) => one !== item));

  /** Whether the next one may be sent. */
  async function sendOne(item: Item, keepalive: boolean): Promise<boolean> {
    try {
      await deps.send(item, { keepalive });
    } catch (error) {
      if (isPassing(error)) return false;
      deps.onRefused(item, error as CallError);
    }
    settle(item);
    return true;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [item] = waiting.getState();
      if (item === undefined) return;
      if (!(await sendOne(item, false))) {
        retry = setTimeout(() => void flush(), RETRY_MS);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(retry);
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  return {
    waiting,
    put(item, { keepalive } = { keepalive: false }) {
      set(deps.merge(waiting.getState(), item));
      void (keepalive ? sendOne(item, true) : flush());
    },
    flush,
    reload() {
      clearTimeout(retry);
      waiting.setState(read(), true);
    },
  };
}
