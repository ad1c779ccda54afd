import type { CallError } from './call.ts';
import { createOutbox, type Outbox, type Sending } from './outbox.ts';
import { session } from './session.ts';

/** Local storage, or memory where the browser refuses it: then it lives as long as the page. */
function deviceStorage(key: () => string) {
  const inMemory = new Map<string, string | null>();
  return {
    read(): string | null {
      const kept = inMemory.get(key());
      if (kept !== undefined) return kept;
      try {
        return localStorage.getItem(key());
      } catch {
        return null;
      }
    },
    write(text: string | null): void {
      inMemory.delete(key());
      try {
        if (text === null) localStorage.removeItem(key());
        else localStorage.setItem(key(), text);
      } catch {
        inMemory.set(key(), text);
      }
    },
  };
}

type Given<Item> = {
  name: string;
  isItem: (value: unknown) => value is Item;
  merge: (waiting: readonly Item[], item: Item) => readonly Item[];
  send: (item: Item, how: Sending) => Promise<unknown>;
  onRefused: (item: Item, error: CallError) => void;
};

/** An outbox on this device, apart for each account. */
export const accountOutbox = <Item extends object>(given: Given<Item>): Outbox<Item> =>
  createOutbox({
    ...given,
    storage: deviceStorage(() => `outbox-${given.name}-${session.getState().user?.id ?? 0}`),
  });

/** Sends what waits when the page opens, when the network is back, and when its account is signed in. */
export function followAccount<Item>(outbox: Outbox<Item>): Outbox<Item> {
  void outbox.flush();
  addEventListener('online', () => void outbox.flush());
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id && now.token === before.token) return;
    outbox.reload();
    if (now.token !== null) void outbox.flush();
  });
  return outbox;
}

export const openAccountOutbox = <Item extends object>(given: Given<Item>): Outbox<Item> =>
  followAccount(accountOutbox(given));
