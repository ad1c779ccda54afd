import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { showToast } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import { openAccountOutbox } from './account-outbox.ts';
import { type CallOptions, isNotFound, type Route } from './call.ts';
import type { Outbox, Sending } from './outbox.ts';
import { queryClient } from './query-client.ts';

/** Several changes in a row are read again once. */
const REST_MS = 2_000;

/**
 * What a route answered (each page of it, where it has some; undefined where nothing was read) as it is after a
 * change: the same object where that makes no difference. `sent`: what was asked. `confirmed`: what the server said to
 * the change, undefined while it waits.
 */
type Shown<Item> = (answer: never, item: Item, sent: never, confirmed: never) => unknown;

type Given<Item> = {
  key: string;
  /** What an earlier version may have kept is left out; any object is one if left out. */
  isItem?: (value: unknown) => value is Item;
  /** What still waits when one is added; all of it if left out. */
  merge?: (waiting: readonly Item[], item: Item) => readonly Item[];
  apply: { readonly [R in Route]?: Shown<Item> };
  /** `how` is for the call; a 401 leaves it waiting, and leads nowhere. */
  request: (item: Item, how: CallOptions & Sending) => Promise<unknown>;
  /** Reads again, a moment after these were sent or refused. */
  again?: (items: readonly Item[]) => unknown;
  /** What is said when the server won't take it; its own words if left out, nothing for null. */
  refused?: (item: Item, why: string) => string | null;
};

export type OutboxList<Item> = Outbox<Item> & {
  /** A query with its answer as it will be once what waits is sent. */
  useShown: <Query extends { data: unknown }>(query: Query, read: { queryKey: QueryKey }) => Query;
};

type Apply = (answer: unknown, item: unknown, sent: unknown, confirmed?: unknown) => unknown;
type Pages = { pages: unknown[] };

/** Changes of the reader's own: shown at once, kept on this device, sent when there is a network. */
export function outboxList<Item extends object>(given: Given<Item>): OutboxList<Item> {
  const { key, request, again, refused } = given;
  const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null;
  const apply = given.apply as Record<string, Apply | undefined>;
  let settled: readonly Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function shown(of: QueryKey, answer: unknown, items: readonly Item[], said?: unknown): unknown {
    const [route, sent, pages] = of;
    const one = apply[String(route)];
    // For null nothing is asked.
    if (one === undefined || sent === null) return answer;
    const after = (page: unknown) => items.reduce((all, item) => one(all, item, sent, said), page);
    if (pages === undefined) return after(answer);
    return answer && { ...(answer as Pages), pages: (answer as Pages).pages.map(after) };
  }

  /** Brings what was read before in line with what is shown. */
  async function confirm(item: Item, said: unknown): Promise<void> {
    for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
      if (shown(queryKey, state.data, [item], said) === state.data) continue;
      // What is on its way may be older.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, (now: unknown) => shown(queryKey, now, [item], said));
    }
  }

  function readSoon(item: Item): void {
    settled = [...settled, item];
    clearTimeout(timer);
    timer = setTimeout(() => {
      const items = settled;
      settled = [];
      if (session.getState().token !== null) void again?.(items);
    }, REST_MS);
  }

  const outbox = openAccountOutbox<Item>({
    name: key,
    isItem: given.isItem ?? isObject,
    merge: given.merge ?? ((waiting, item) => [...waiting, item]),
    async send(item, how) {
      await confirm(item, await request(item, { ...how, onUnauthenticated: 'throw' }));
      readSoon(item);
    },
    onRefused(item, { message }) {
      const said = refused === undefined ? message : refused(item, message);
      if (said !== null) showToast({ kind: 'error', message: said });
      readSoon(item);
    },
  });

  return {
    ...outbox,
    useShown(query, { queryKey }) {
      const waiting = useStore(outbox.waiting);
      const hash = hashKey(queryKey);
      const { data } = query;
      const after = useMemo(
        () => (waiting.length === 0 ? data : shown(JSON.parse(hash) as QueryKey, data, waiting)),
        [data, waiting, hash],
      );
      return { ...query, data: after };
    },
  };
}

/** What is gone needs no removing. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
