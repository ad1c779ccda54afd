import { useMutation } from '@tanstack/react-query';
import { atOnce } from '#web/platform/data/at-once.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { catalogueWords } from '#words/catalogue.ts';

const { collections: words } = catalogueWords;
const UNDO_MS = 10_000;
const CHANGE = 'PATCH /api/v1/admin/collections/:id';

export type Collection = AnswerOf<'GET /api/v1/admin/collections'>['collections'][number];
type Shown = AnswerOf<'GET /api/v1/admin/collections/:id'>;
export type CollectionBook = Shown['collection']['books'][number];
export type CollectionWords = Pick<Collection, 'name' | 'description' | 'language'>;

export const collections = read('GET /api/v1/admin/collections');
export const collectionOf = (id: number) => read('GET /api/v1/admin/collections/:id', { params: { id } });

/** Creates one without an id, changes one with it. */
export const saveCollection = (id: number | null) =>
  sendBy(
    async (body: CollectionWords) =>
      void (await (id === null
        ? call('POST /api/v1/admin/collections', { body })
        : call(CHANGE, { params: { id }, body }))),
    { changes: ['everything'], said: words.saved },
  );

const withBooks = ({ collection }: Shown, change: (books: CollectionBook[]) => CollectionBook[]): Shown => ({
  collection: { ...collection, books: change(collection.books) },
});

/** Changes to one collection's books run one after the other. */
const booksChange = (id: number) => ({ changes: ['everything'] as const, scope: `collection-${id}` });

/** The list shows the new order at once. */
export const useOrderBooks = (id: number) =>
  useMutation(
    sendBy((ids: number[]) => call(CHANGE, { params: { id }, body: { book_ids: ids } }), {
      ...booksChange(id),
      atOnce: atOnce(collectionOf(id), (shown, ids: number[]) =>
        withBooks(shown, (books) => {
          const byId = new Map(books.map((book) => [book.id, book]));
          return ids.flatMap((one) => byId.get(one) ?? []);
        }),
      ),
    }),
  );

/** Removes a book, and offers to put it back where it was. */
export function useRemoveBook(id: number) {
  const order = useOrderBooks(id);
  const putBack = ({ book, place }: { book: CollectionBook; place: number }): void => {
    const { queryKey } = collectionOf(id);
    const ids = (queryClient.getQueryData(queryKey)?.collection.books ?? []).map((one) => one.id);
    order.mutate(ids.toSpliced(place, 0, book.id));
  };
  return useMutation({
    ...sendBy(
      ({ book }: { book: CollectionBook; place: number }) =>
        call(CHANGE, { params: { id }, body: { removed_book_ids: [book.id] } }),
      {
        ...booksChange(id),
        atOnce: atOnce(collectionOf(id), (shown, { book }: { book: CollectionBook; place: number }) =>
          withBooks(shown, (books) => books.filter((one) => one.id !== book.id)),
        ),
      },
    ),
    onSuccess: (_, removed) => {
      const toast = showToast({
        kind: 'success',
        message: words.removed(removed.book.title),
        durationMs: UNDO_MS,
        action: {
          label: words.undo,
          run: () => {
            hideToast(toast);
            putBack(removed);
          },
        },
      });
    },
  });
}
