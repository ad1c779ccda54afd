import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Book } from '#contract/books.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';

const KEY = ['queue'];

type Queue = { books: Book[] };

export const useQueue = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /api/v1/queue', {}, { signal }) });

export function forgetQueue(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

export type QueueChange =
  | { act: 'add'; book: Book; place: 'next' | 'last' }
  | { act: 'remove'; book: Book }
  | { act: 'sort'; books: readonly Book[] };

export function afterChange(books: readonly Book[], change: QueueChange): Book[] {
  if (change.act === 'sort') return [...change.books];
  const others = books.filter(({ id }) => id !== change.book.id);
  if (change.act === 'remove') return others;
  return change.place === 'next' ? [change.book, ...others] : [...others, change.book];
}

function send(change: QueueChange): Promise<Queue> {
  if (change.act === 'sort')
    return call('PUT /api/v1/queue', { body: { ids: change.books.map(({ id }) => id) } });
  const { id } = change.book;
  if (change.act === 'remove') return call('DELETE /api/v1/queue/:book_id', { params: { book_id: id } });
  return call('POST /api/v1/queue', { body: { book_id: id, place: change.place } });
}

/** Changes the queue, one change after the other; one that fails is undone. */
export function useChangeQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    scope: { id: 'queue' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<Queue>(KEY);
      if (before) client.setQueryData<Queue>(KEY, { books: afterChange(before.books, change) });
      return { before };
    },
    onError: (_error, _change, kept) => client.setQueryData(KEY, kept?.before),
    onSuccess: (queue) => {
      if (client.isMutating({ mutationKey: KEY }) <= 1) client.setQueryData(KEY, queue);
    },
    mutationKey: KEY,
  });
}
