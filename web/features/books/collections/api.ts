import { useMutation, useQuery } from '@tanstack/react-query';
import { atOnce } from '#web/platform/data/at-once.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { outboxList } from '#web/platform/data/outbox-list.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { putUndoably } from '#web/platform/data/undoable.ts';
import { catalogueWords } from '#words/catalogue.ts';

const { collections: words } = catalogueWords;
const CHANGE = 'PATCH /api/v1/admin/collections/:id';

export type Collection = AnswerOf<'GET /api/v1/admin/collections'>['collections'][number];
type Shown = AnswerOf<'GET /api/v1/admin/collections/:id'>;
export type CollectionBook = Shown['collection']['books'][number];
export type CollectionWords = Pick<Collection, 'name' | 'description' | 'language'>;

export const collections = read('GET /api/v1/admin/collections');
const collectionOf = (id: number) => read('GET /api/v1/admin/collections/:id', { params: { id } });

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

type Removal = { collectionId: number; bookId: number };

const removals = outboxList<Removal>({
  key: 'collection-books',
  apply: {
    'GET /api/v1/admin/collections/:id': (shown: Shown | undefined, { collectionId, bookId }) =>
      shown?.collection.id === collectionId
        ? withBooks(shown, (books) => books.filter(({ id }) => id !== bookId))
        : shown,
  },
  request: ({ collectionId: id, bookId }, how) =>
    call(CHANGE, { params: { id }, body: { removed_book_ids: [bookId] } }, how),
  again: () => readAgain('everything'),
});

export const removeBook = (collectionId: number, { id: bookId, title }: CollectionBook): void =>
  putUndoably(removals, { collectionId, bookId }, { said: words.removed(title) });

/** Without the books that are being removed. */
export const useCollection = (id: number) => removals.useShown(useQuery(collectionOf(id)), collectionOf(id));

/** The list shows the new order at once. What is being removed keeps its place, to which it may come back. */
export function useOrderBooks(id: number) {
  const order = useMutation(
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
  return (shownIds: readonly number[]): void => {
    const { collection } = queryClient.getQueryData(collectionOf(id).queryKey) ?? {};
    const ids = [...shownIds];
    for (const [place, book] of collection?.books.entries() ?? [])
      if (!ids.includes(book.id)) ids.splice(place, 0, book.id);
    order.mutate(ids);
  };
}
