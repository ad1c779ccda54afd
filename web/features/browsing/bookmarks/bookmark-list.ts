import { queryOptions } from '@tanstack/react-query';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import { call } from '#web/platform/data/call.ts';
import { orKept } from '#web/platform/data/kept-answers.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { BOOKMARKS } from './bookmark-rules.ts';

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

export const savedForLater = queryOptions({
  queryKey: BOOKMARKS,
  queryFn: ({ signal }) => orKept('bookmarks', () => readAll(signal)),
});

/** After changes were sent: so that the copy on this device has them. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: savedForLater.queryKey, refetchType: 'none' });
  await queryClient.query(savedForLater).catch(() => undefined);
}
