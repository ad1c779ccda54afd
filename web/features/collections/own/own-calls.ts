import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { isOnline } from '#web/platform/offline/online.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { collectionWords } from '#words/collections.ts';
import {
  collectionsAfter,
  isOwnChange,
  type Own,
  type OwnChange,
  ownAfter,
  withOwnChange,
} from './own-rules.ts';

const quietly = { onUnauthenticated: 'throw' } as const;
/** Several changes in a row are read again once. */
const REST_MS = 2_000;
const UNDO_MS = 10_000;
const MOST_BROUGHT = 50;
const FRESH_FOR_MS = 10 * 60_000;

const text = collectionWords.own;

const ownCollections = read('GET /api/v1/own-collections');

const ownCollection = (id: string | null) =>
  read('GET /api/v1/own-collections/:id', id === null ? null : { params: { id } });

const changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The copies on this device are those of the server again. */
async function bringAgain(): Promise<void> {
  const reads = [...changed].map((id) => queryClient.query({ ...ownCollection(id), staleTime: 0 }));
  changed.clear();
  await Promise.allSettled([queryClient.query({ ...ownCollections, staleTime: 0 }), ...reads]);
}

/** Shows what was confirmed until it is read again. */
async function confirm(change: OwnChange): Promise<void> {
  const { id } = change;
  // What is on its way may be older.
  await queryClient.cancelQueries({ queryKey: ownCollections.queryKey });
  const list = queryClient.getQueryData(ownCollections.queryKey);
  if (list)
    queryClient.setQueryData(ownCollections.queryKey, {
      collections: [...collectionsAfter(list.collections, [change])],
    });
  const { queryKey } = ownCollection(id);
  await queryClient.cancelQueries({ queryKey });
  const own = ownAfter(queryClient.getQueryData(queryKey), id, [change]);
  if (change.act === 'delete') queryClient.removeQueries({ queryKey });
  else if (own !== null) queryClient.setQueryData(queryKey, { ...own, books: [...own.books] });
  if (change.act === 'delete') changed.delete(id);
  else changed.add(id);
  clearTimeout(timer);
  timer = setTimeout(() => void bringAgain(), REST_MS);
}

function request(change: OwnChange): Promise<unknown> {
  const { id } = change;
  const params = { id };
  switch (change.act) {
    case 'make': {
      const { name, description, books } = change;
      const body = { id, name, description, book_ids: books.map((book) => book.id) };
      return call('POST /api/v1/own-collections', { body }, quietly);
    }
    case 'change': {
      const { name, description } = change;
      return call('PATCH /api/v1/own-collections/:id', { params, body: { name, description } }, quietly);
    }
    case 'delete':
      return call('DELETE /api/v1/own-collections/:id', { params }, quietly);
    case 'add': {
      const of = { id, book_id: change.book.id };
      return call('PUT /api/v1/own-collections/:id/books/:book_id', { params: of }, quietly);
    }
    case 'remove': {
      const of = { id, book_id: change.bookId };
      return call('DELETE /api/v1/own-collections/:id/books/:book_id', { params: of }, quietly);
    }
    case 'sort':
      return call(
        'PUT /api/v1/own-collections/:id/books',
        { params, body: { ids: [...change.ids] } },
        quietly,
      );
  }
}

const outbox = openAccountOutbox<OwnChange>({
  name: 'own-collections',
  isItem: isOwnChange,
  merge: withOwnChange,
  async send(change) {
    await request(change);
    await confirm(change);
  },
  onRefused: (change, { message, status }) => {
    void readAgain('own-collections');
    // What is gone needs no deleting.
    if (change.act !== 'delete' || status !== 404) showToast({ kind: 'error', message });
  },
});

/** Shown at once, kept on this device, sent when there is a network. */
export const changeOwn = (change: OwnChange): void => outbox.put(change);

export function makeOwn(given: Pick<OwnChange & { act: 'make' }, 'name' | 'description' | 'books'>): string {
  const id = crypto.randomUUID();
  changeOwn({ act: 'make', id, ...given, at: new Date().toISOString() });
  return id;
}

function undoDelete({ collection, books }: Own): void {
  const { id, name, description, created_at: at } = collection;
  outbox.drop((change) => change.act === 'delete' && change.id === id);
  // If the server was told meanwhile, it is made again; if not, this changes nothing.
  changeOwn({ act: 'make', id, name, description, books, at });
}

/** The server is told in ten seconds; until then it can be undone. */
export function deleteOwn(own: Own): void {
  const { id, name } = own.collection;
  outbox.put({ act: 'delete', id }, { atRest: true });
  setTimeout(() => void outbox.flush(), UNDO_MS);
  showToast({
    message: text.deleted(name),
    durationMs: UNDO_MS,
    action: { label: text.undo, run: () => undoDelete(own) },
  });
}

export function useOwnCollections() {
  const query = useQuery(ownCollections);
  const waiting = useStore(outbox.waiting);
  const data = useMemo(
    () => query.data && collectionsAfter(query.data.collections, waiting),
    [query.data, waiting],
  );
  return { ...query, data };
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
  const query = useQuery(ownCollection(id));
  const waiting = useStore(outbox.waiting);
  const own = useMemo(
    () => (id === null ? null : ownAfter(query.data, id, waiting)),
    [query.data, id, waiting],
  );
  return { query: { ...query, data: own ?? undefined }, isGone: own === null && query.data !== undefined };
}
