import type { Book, SingleBook } from '#contract/catalogue.ts';
import type { WrittenItem } from '#contract/listening.ts';
import { call } from '#web/platform/call.ts';
import type { Write } from '../positions/position-saver.ts';

/** What the player asks of the server. Sound never stops for a login page, so a 401 is only thrown. */
export type ListeningCalls = {
  showBook: (bookId: number) => Promise<SingleBook>;
  lastListened: () => Promise<SingleBook | null>;
  /** Puts a book at the end of the order of listening; its place stays as it is. */
  begin: (bookId: number) => Promise<WrittenItem>;
  next: (bookId: number, historyId: number | null) => Promise<SingleBook>;
  previous: (historyId: number) => Promise<SingleBook>;
  /** What is up next, the next one first. */
  queue: () => Promise<readonly Book[]>;
  takeFromQueue: (bookId: number) => Promise<unknown>;
  send: (write: Write) => Promise<WrittenItem>;
};

const quietly = { onUnauthenticated: 'throw' } as const;

export function listeningCalls(device: string): ListeningCalls {
  return {
    async showBook(id) {
      const { data } = await call('GET /api/v1/books/:id', { params: { id } }, quietly);
      return data;
    },
    async lastListened() {
      const { data } = await call('GET /api/v1/books/last-listened', {}, quietly);
      return data;
    },
    begin: (bookId) => call('POST /api/v1/history', { body: { book_id: bookId, device } }, quietly),
    async next(id, historyId) {
      const sent = { params: { id }, body: { history_id: historyId } };
      const { data } = await call('POST /api/v1/books/next/:id', sent, quietly);
      return data;
    },
    async previous(historyId) {
      const { data } = await call('GET /api/v1/books/prev/:id', { params: { id: historyId } }, quietly);
      return data;
    },
    async queue() {
      const { books } = await call('GET /api/v1/queue', {}, quietly);
      return books;
    },
    takeFromQueue: (bookId) =>
      call('DELETE /api/v1/queue/:book_id', { params: { book_id: bookId } }, quietly),
    send: (write) => sendPosition(device, write),
  };
}

/** The heartbeat and what has no history item go by the book's id, acts of the listener to their history item. */
function sendPosition(device: string, write: Write): Promise<WrittenItem> {
  const { bookId, historyId, keepalive } = write;
  const context = {
    time: write.seconds,
    device,
    cause: write.cause,
    ...(write.baseVersion === undefined ? {} : { base_version: write.baseVersion }),
    ...(write.listenedAt === undefined ? {} : { listened_at: write.listenedAt }),
  };
  const options = { ...quietly, keepalive };
  if (historyId === null || write.cause === 'heartbeat') {
    return call('PUT /api/v1/books/audio/:id', { params: { id: bookId }, body: context }, options);
  }
  const body = { book_id: bookId, ...context };
  return call('PATCH /api/v1/history/:id', { params: { id: historyId }, body }, options);
}
