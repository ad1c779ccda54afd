import type { CallError } from './call.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { session } from './session.ts';

/** An outbox on this device, apart for each account, that sends when the page opens and when the network is back. */
export function openAccountOutbox<Item>(given: {
  name: string;
  isItem: (value: unknown) => value is Item;
  merge: (waiting: readonly Item[], item: Item) => readonly Item[];
  send: (item: Item, options: { keepalive: boolean }) => Promise<unknown>;
  onRefused: (item: Item, error: CallError) => void;
}): Outbox<Item> {
  const key = () => `outbox-${given.name}-${session.getState().user?.id ?? 0}`;
  const outbox = createOutbox({
    ...given,
    storage: {
      read: () => {
        try {
          return localStorage.getItem(key());
        } catch {
          return null;
        }
      },
      write: (text) => {
        try {
          if (text === null) localStorage.removeItem(key());
          else localStorage.setItem(key(), text);
        } catch {
          // Then it waits as long as the page lives.
          return;
        }
      },
    },
  });
  void outbox.flush();
  addEventListener('online', () => void outbox.flush());
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id && now.token === before.token) return;
    outbox.reload();
    if (now.token !== null) void outbox.flush();
  });
  return outbox;
}
