import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/call.ts';
import { hideToast, showToast } from '#web/platform/toasts.ts';
import { catalogueWords } from '#web/words/catalogue.ts';

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

/** Makes one without an id, and changes one with it. */
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

type BooksChange = { book_ids?: number[]; removed_book_ids?: number[] };

/** One after the other, shown at once. */
function useChangeBooks(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `collection-${id}` },
    mutationFn: (body: BooksChange) => call('PATCH /api/v1/admin/collections/:id', { params: { id }, body }),
    onMutate: ({ book_ids: ids, removed_book_ids: removed = [] }) =>
      client.setQueryData<Shown>(oneKey(id), (shown) => {
        if (shown === undefined) return shown;
        const byId = new Map(shown.collection.books.map((book) => [book.id, book]));
        for (const gone of removed) byId.delete(gone);
        const books = ids?.flatMap((one) => byId.get(one) ?? []) ?? [...byId.values()];
        return { collection: { ...shown.collection, books } };
      }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** What can be done with the books of a collection. Removing one can be undone for ten seconds. */
export function useBooksOf(id: number, books: readonly CollectionBook[]) {
  const { mutate } = useChangeBooks(id);
  const ids = books.map((book) => book.id);
  return {
    order: (wanted: number[]) => mutate({ book_ids: wanted }),
    remove: (book: CollectionBook) =>
      mutate(
        { removed_book_ids: [book.id] },
        {
          onSuccess: () => {
            const toast = showToast({
              kind: 'success',
              message: words.removed(book.title),
              durationMs: UNDO_MS,
              action: {
                label: words.undo,
                run: () => {
                  hideToast(toast);
                  mutate({ book_ids: ids });
                },
              },
            });
          },
        },
      ),
  };
}
