import { useQuery } from '@tanstack/react-query';
import type { OwnCollection } from '#contract/own-collections.ts';
import { type CallOptions, call } from '#web/platform/data/call.ts';
import { outboxList, unlessGone } from '#web/platform/data/outbox-list.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { putUndoably } from '#web/platform/data/undoable.ts';
import { isOnline } from '#web/platform/offline/online.ts';
import { collectionWords } from '#words/collections.ts';
import {
  collectionsAfter,
  isOwnChange,
  type Own,
  type OwnChange,
  ownAfter,
  withOwnChange,
} from './own-rules.ts';

const MOST_BROUGHT = 50;
const FRESH_FOR_MS = 10 * 60_000;

const text = collectionWords.own;

const ownCollections = read('GET /api/v1/own-collections');

type OfOne = { params: { id: string } };

const ownCollection = (id: string | null) =>
  read('GET /api/v1/own-collections/:id', id === null ? null : { params: { id } });

function request(change: OwnChange, how: CallOptions): Promise<unknown> {
  const { id } = change;
  const params = { id };
  switch (change.act) {
    case 'make': {
      const { name, description, books } = change;
      const body = { id, name, description, book_ids: books.map((book) => book.id) };
      return call('POST /api/v1/own-collections', { body }, how);
    }
    case 'change': {
      const { name, description } = change;
      return call('PATCH /api/v1/own-collections/:id', { params, body: { name, description } }, how);
    }
    case 'delete':
      return unlessGone(call('DELETE /api/v1/own-collections/:id', { params }, how));
    case 'add': {
      const of = { id, book_id: change.book.id };
      return call('PUT /api/v1/own-collections/:id/books/:book_id', { params: of }, how);
    }
    case 'remove': {
      const of = { id, book_id: change.bookId };
      return call('DELETE /api/v1/own-collections/:id/books/:book_id', { params: of }, how);
    }
    case 'sort':
      return call('PUT /api/v1/own-collections/:id/books', { params, body: { ids: [...change.ids] } }, how);
  }
}

/** The copies on this device are those of the server again. */
async function bringAgain(changes: readonly OwnChange[]): Promise<void> {
  const ids = new Set(changes.map(({ id }) => id));
  for (const { act, id } of changes) if (act === 'delete') ids.delete(id);
  const reads = [...ids].map((id) => queryClient.query({ ...ownCollection(id), staleTime: 0 }));
  await Promise.allSettled([queryClient.query({ ...ownCollections, staleTime: 0 }), ...reads]);
}

const outbox = outboxList<OwnChange>({
  key: 'own-collections',
  isItem: isOwnChange,
  merge: withOwnChange,
  apply: {
    'GET /api/v1/own-collections': (list: { collections: OwnCollection[] } | undefined, change) =>
      list && { collections: collectionsAfter(list.collections, [change]) },
    'GET /api/v1/own-collections/:id': (own: Own | null | undefined, change, { params }: OfOne) =>
      change.id !== params.id || (own === undefined && change.act !== 'make')
        ? own
        : ownAfter(own ?? undefined, change),
  },
  request,
  again: bringAgain,
});

/** Shown at once, kept on this device, sent when there is a network. */
export const changeOwn = (change: OwnChange): void => outbox.put(change);

export function makeOwn(given: Pick<OwnChange & { act: 'make' }, 'name' | 'description' | 'books'>): string {
  const id = crypto.randomUUID();
  changeOwn({ act: 'make', id, ...given, at: new Date().toISOString() });
  return id;
}

export const deleteOwn = ({ collection: { id, name } }: Own): void =>
  putUndoably(outbox, { act: 'delete', id }, { said: text.deleted(name) });

export function useOwnCollections() {
  const query = outbox.useShown(useQuery(ownCollections), ownCollections);
  return { ...query, data: query.data?.collections };
}

/** So that they open offline, though they were never opened here. */
export async function bringBooksOf(collections: readonly Pick<Own['collection'], 'id'>[]): Promise<void> {
  for (const { id } of collections.slice(0, MOST_BROUGHT)) {
    if (!isOnline()) return;
    await queryClient.query({ ...ownCollection(id), staleTime: FRESH_FOR_MS }).catch(() => undefined);
  }
}

/** One that was made offline is shown though no server knows of it. */
export function useOwnCollection(id: string | null) {
  const query = outbox.useShown(useQuery(ownCollection(id)), ownCollection(id));
  const own: Own | null | undefined = query.data;
  return { query: { ...query, data: own ?? undefined }, isGone: own === null };
}
