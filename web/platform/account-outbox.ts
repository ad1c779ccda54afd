import type { CallError } from './call.ts';
import { keep, kept } from './kept.ts';
import { createOutbox, type Outbox, type Sending } from './outbox.ts';
import { session } from './session.ts';

const keyOf = (name: string): string => `outbox-${name}-${session.getState().user?.id ?? 0}`;

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
    storage: { read: () => kept(keyOf(given.name)), write: (text) => keep(keyOf(given.name), text) },
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
