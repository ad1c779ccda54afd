import { keep, kept } from '../browser/kept.ts';
import { whenBack } from '../offline/online.ts';
import { isGuest, session } from '../session/session.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';

/** Whoever has no account. */
export const NOBODY = 0;

export const keyOf = (name: string, userId = session.getState().user?.id ?? NOBODY): string =>
  `outbox-${name}-${userId}`;

/** Whether something in an outbox hasn't been sent, without opening it. */
export const isWaiting = (name: string, userId?: number): boolean => kept(keyOf(name, userId)) !== null;

type Given<Item> = Omit<OutboxDeps<Item>, 'storage'> & { name: string };

export const accountOutbox = <Item extends object>(given: Given<Item>): Outbox<Item> =>
  createOutbox({
    ...given,
    // What a guest does stays here: an account that they register takes it along.
    send: async (item, how) => (isGuest() ? 'later' : given.send(item, how)),
    storage: { read: () => kept(keyOf(given.name)), write: (text) => keep(keyOf(given.name), text) },
  });

/** Sends what waits at the start, when the network is back, and at sign-in. */
export function followAccount<Item>(outbox: Outbox<Item>): Outbox<Item> {
  void outbox.flush();
  whenBack(() => void outbox.flush());
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id && now.token === before.token) return;
    outbox.reload();
    if (now.token !== null) void outbox.flush();
  });
  return outbox;
}

export const openAccountOutbox = <Item extends object>(given: Given<Item>): Outbox<Item> =>
  followAccount(accountOutbox(given));
