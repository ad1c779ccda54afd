import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { latestBooks } from './history-calls.ts';

/** The server has confirmed that a book was heard to its end: what is shown as unfinished is read again. */
export function noteFinished(bookId: number): void {
  const book = read('GET /api/v1/books/:id', { params: { id: bookId } });
  if (queryClient.getQueryData(book.queryKey)?.data.finished === false) void readAgain(book);
  const latest = queryClient.getQueryData(latestBooks.queryKey)?.history ?? [];
  if (latest.some((item) => item.book_id === bookId && item.finished_at === null)) void readAgain('history');
}
