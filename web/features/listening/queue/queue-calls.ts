import { useMutation, useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/books.ts';
import { atOnce } from '#web/platform/data/at-once.ts';
import { call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';

const queue = read('GET /api/v1/queue');

type Queue = { books: Book[] };

export const useQueue = () => useQuery(queue);

export const forgetQueue = (): void => void readAgain(queue);

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
export const useChangeQueue = () =>
  useMutation(
    sendBy(send, {
      changes: ['queue'],
      scope: 'queue',
      atOnce: atOnce(queue, ({ books }, change: QueueChange) => ({ books: afterChange(books, change) })),
    }),
  );
