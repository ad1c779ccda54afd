import { call } from '#web/platform/data/call.ts';
import { isGuest } from '#web/platform/session/session.ts';
import { readQueue } from '../queue/queue-calls.ts';
import { lastListened } from './needed.ts';
import type { Write } from './saving-rules.ts';

export type ListeningCalls = ReturnType<typeof listeningCalls>;

/** A 401 is only thrown: audio never stops for a login page. */
const quietly = { onUnauthenticated: 'throw' } as const;

export const listeningCalls = (device: string) => ({
  showBook: async (id: number) => (await call('GET /api/v1/books/:id', { params: { id } }, quietly)).data,
  lastListened,
  begin: async (bookId: number): Promise<unknown> =>
    isGuest() ? null : call('POST /api/v1/history', { body: { book_id: bookId, device } }, quietly),
  async next(id: number, historyId: number | null) {
    const sent = { params: { id }, body: { history_id: historyId } };
    return (await call('POST /api/v1/books/next/:id', sent, quietly)).data;
  },
  previous: async (id: number) =>
    (await call('GET /api/v1/books/prev/:id', { params: { id } }, quietly)).data,
  queue: readQueue,
  save: (write: Write) => save(device, write),
});

/** The heartbeat and what has no history item go by the book's id, acts of the listener by their history item. */
function save(device: string, write: Write) {
  const { bookId, historyId, seconds, audio, cause, baseVersion, listenedAt, keepalive } = write;
  const heard = { time: seconds, audio_version: audio, listened_at: listenedAt };
  const position = { ...heard, device, cause, base_version: baseVersion };
  const options = { ...quietly, keepalive };
  if (historyId === null || cause === 'heartbeat')
    return call('PUT /api/v1/books/audio/:id', { params: { id: bookId }, body: position }, options);
  const body = { book_id: bookId, ...position };
  return call('PATCH /api/v1/history/:id', { params: { id: historyId }, body }, options);
}
