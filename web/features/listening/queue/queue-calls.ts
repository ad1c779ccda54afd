import { useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/books.ts';
import { type CallOptions, call } from '#web/platform/data/call.ts';
import { freshOrKept } from '#web/platform/data/kept-answers.ts';
import { outboxList } from '#web/platform/data/outbox-list.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { isQueueChange, type QueueChange, queueAfter, withQueueChange } from './queue-rules.ts';

const QUEUE = 'GET /api/v1/queue';
const queue = read(QUEUE);

type Queue = { books: Book[] };

function request(change: QueueChange, how: CallOptions): Promise<unknown> {
  if (change.act === 'sort') return call('PUT /api/v1/queue', { body: { ids: [...change.ids] } }, how);
  if (change.act === 'remove')
    return call('DELETE /api/v1/queue/:book_id', { params: { book_id: change.bookId } }, how);
  const { books, place } = change;
  return call('POST /api/v1/queue', { body: { book_id: books.map(({ id }) => id), place } }, how);
}

const outbox = outboxList<QueueChange>({
  key: 'queue',
  isItem: isQueueChange,
  merge: withQueueChange,
  apply: {
    [QUEUE]: (shown: Queue | undefined, change) => shown && { books: queueAfter(shown.books, change) },
  },
  request,
  again: () => readAgain(queue),
});

/** Changes the queue: shown at once, kept on this device, sent when there is a network. */
export const changeQueue = (change: QueueChange): void => outbox.put(change);

export const useQueue = () => outbox.useShown(useQuery(queue), queue);

/** With what waits to be sent. */
export async function readQueue(): Promise<Book[]> {
  const { books } = await freshOrKept(queue.queryKey, () => call(QUEUE, {}, { onUnauthenticated: 'throw' }));
  return outbox.waiting.getState().reduce(queueAfter, books);
}
