import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { catalogueWords } from '#words/catalogue.ts';

const { collections: words } = catalogueWords;
const key = ['admin', 'collections'];
const UNDO_MS = 10_000;

export type Collection = AnswerOf<'GET /api/v1/admin/collections'>['collections'][number];
type Shown = AnswerOf<'GET /api/v1/admin/collections/:id'>;
export type CollectionBook = Shown['collection']['books'][number];
export type CollectionWords = Pick<Collection, 'name' | 'description' | 'language'>;

export const useCollections = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/v1/admin/collections', {}, { signal }),
  });

const oneKey = (id: number) => [...key, id];

export const useCollection = (id: number) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call('GET /api/v1/admin/collections/:id', { params: { id } }, { signal }),
  });

/** Creates one without an id, changes one with it. */
export function useSaveCollection(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionWords) =>
      id === null
        ? call('POST /api/v1/admin/collections', { body })
        : call('PATCH /api/v1/admin/collections/:id', { params: { id }, body }),
    meta: { errorShown: true },
    onSuccess: () => {
      showToast({ kind: 'success', message: words.saved });
      void client.invalidateQueries();
    },
  });
}

export function useDeleteCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Collection) => call('DELETE /api/v1/admin/collections/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries(),
    onSuccess: (_, { name }) => showToast({ kind: 'success', message: words.deleted(name) }),
  });
}

/** Changes to one collection's books run one after the other, and the list is read again after the last. */
const booksChange = (client: QueryClient, id: number) => ({
  mutationKey: oneKey(id),
  scope: { id: `collection-${id}` },
  onSettled: () =>
    client.isMutating({ mutationKey: oneKey(id) }) === 1 ? client.invalidateQueries() : undefined,
});

const shownBooks = (client: QueryClient, id: number): readonly CollectionBook[] =>
  client.getQueryData<Shown>(oneKey(id))?.collection.books ?? [];

const showBooks = (client: QueryClient, id: number, books: CollectionBook[]) =>
  client.setQueryData<Shown>(oneKey(id), (shown) => shown && { collection: { ...shown.collection, books } });

/** The list shows the new order at once. */
export function useOrderBooks(id: number) {
  const client = useQueryClient();
  return useMutation({
    ...booksChange(client, id),
    mutationFn: (ids: number[]) =>
      call('PATCH /api/v1/admin/collections/:id', { params: { id }, body: { book_ids: ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: oneKey(id) });
      const byId = new Map(shownBooks(client, id).map((book) => [book.id, book]));
      showBooks(
        client,
        id,
        ids.flatMap((one) => byId.get(one) ?? []),
      );
    },
  });
}

/** Removes a book, and offers to put it back where it was. */
export function useRemoveBook(id: number) {
  const client = useQueryClient();
  const order = useOrderBooks(id);
  return useMutation({
    ...booksChange(client, id),
    mutationFn: (book: CollectionBook) =>
      call('PATCH /api/v1/admin/collections/:id', { params: { id }, body: { removed_book_ids: [book.id] } }),
    onMutate: async (book) => {
      await client.cancelQueries({ queryKey: oneKey(id) });
      const books = shownBooks(client, id);
      showBooks(
        client,
        id,
        books.filter((one) => one.id !== book.id),
      );
      return books.findIndex((one) => one.id === book.id);
    },
    onSuccess: (_, book, place) => {
      const toast = showToast({
        kind: 'success',
        message: words.removed(book.title),
        durationMs: UNDO_MS,
        action: {
          label: words.undo,
          run: () => {
            hideToast(toast);
            const ids = shownBooks(client, id).map((one) => one.id);
            order.mutate(ids.toSpliced(place, 0, book.id));
          },
        },
      });
    },
  });
}
