import type { BookmarkedBook } from '#contract/bookmarks.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { readBy } from '#web/platform/data/read.ts';

const AT_ONCE = 100;

/** All of them, so that they can be sorted, and read offline. */
async function readAll(signal: AbortSignal): Promise<BookmarkedBook[]> {
  const all: BookmarkedBook[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { per_page: AT_ONCE, cursor };
    const { books, next } = await call('GET /api/v1/bookmarks', { query }, { signal });
    all.push(...books);
    cursor = next;
  }
  return all;
}

export const savedForLater = readBy('GET /api/v1/bookmarks', {}, readAll);

/** After changes were sent: so that the copy on this device has them. */
export const bringAgain = (): Promise<unknown> =>
  queryClient.query({ ...savedForLater, staleTime: 0 }).catch(() => undefined);
