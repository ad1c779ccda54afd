import { hashKey, keepPreviousData, type Query, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Highlight, HighlightColor, HighlightFormat } from '#contract/highlights.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { byNumber, read, readPages } from '#web/platform/data/read.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { readingWords } from '#words/reading.ts';
import { afterChanges, afterEdits, type Change, isChange } from './highlight-rules.ts';

type Kept = { highlights: Highlight[] };

const OF_BOOK = 'GET /api/v1/books/:id/highlights';
const ofBook = (id: number) => read(OF_BOOK, { params: { id } });

async function send(change: Change): Promise<void> {
  const quietly = { onUnauthenticated: 'throw' } as const;
  if (change.act === 'make') {
    const { id, book_id: bookId, first_sentence: first, last_sentence: last, color, note } = change.highlight;
    const sentences = { first_sentence: first ?? '', last_sentence: last ?? '' };
    const sent = { params: { id: bookId }, body: { id, color, note, ...sentences } };
    await call('POST /api/v1/books/:id/highlights', sent, quietly);
  } else if (change.act === 'change') {
    const { id, act: _act, ...body } = change;
    await call('PATCH /api/v1/highlights/:id', { params: { id }, body }, quietly);
  } else await call('DELETE /api/v1/highlights/:id', { params: { id: change.id } }, quietly);
  confirm(change);
}

/** Brings what was read before in line with what is shown. */
function confirm(change: Change): void {
  const isMeant = ({ queryKey }: Pick<Query, 'queryKey'>) =>
    change.act !== 'make' || hashKey(queryKey) === hashKey(ofBook(change.highlight.book_id).queryKey);
  queryClient.setQueriesData<Kept>(
    { queryKey: [OF_BOOK], predicate: isMeant },
    (kept) => kept && { highlights: [...afterChanges(kept.highlights, [change])] },
  );
  void readAgain('highlights');
}

const outbox = openAccountOutbox<Change>({
  name: 'highlights',
  isItem: isChange,
  merge: (waiting, change) => [...waiting, change],
  send,
  onRefused: (change, { message, status }) => {
    // What is gone needs no removing.
    if (change.act === 'remove' && status === 404) return;
    showToast({ kind: 'error', message });
    void readAgain('highlights', OF_BOOK);
  },
});

/** Changes the highlights: shown at once, kept on this device, sent when there is a network. */
export const changeHighlights = (change: Change): void => outbox.put(change);

export function useHighlights(bookId: number) {
  const query = useQuery(ofBook(bookId));
  const waiting = useStore(outbox.waiting);
  const highlights = useMemo(() => {
    const changes = waiting.filter((one) => one.act !== 'make' || one.highlight.book_id === bookId);
    return afterChanges(query.data?.highlights ?? [], changes);
  }, [query.data, waiting, bookId]);
  return { query, highlights };
}

export type HighlightChoice = { q: string; bookId: number | null; color: HighlightColor | null };

export function useAllHighlights({ q, bookId, color }: HighlightChoice) {
  const chosen = {
    q,
    ...(bookId === null ? {} : { book_id: bookId }),
    ...(color === null ? {} : { color }),
  };
  const pages = useInfiniteQuery({
    ...readPages(
      'GET /api/v1/highlights',
      (page: number) => ({ query: { ...chosen, page, per_page: 50 } }),
      byNumber,
    ),
    placeholderData: keepPreviousData,
  });
  const waiting = useStore(outbox.waiting);
  const highlights = useMemo(
    () => afterEdits(pages.data?.pages.flatMap((page) => page.highlights) ?? [], waiting),
    [pages.data, waiting],
  );
  return { pages, highlights };
}

export const useHighlightedBooks = () => useQuery(read('GET /api/v1/highlights/books')).data?.books ?? [];

export async function exportHighlights(format: HighlightFormat, bookId?: number): Promise<void> {
  await outbox.flush();
  try {
    const query = { format, ...(bookId === undefined ? {} : { book_id: bookId }) };
    const text = await call('GET /api/v1/highlights/export', { query });
    const [ending, type] = format === 'markdown' ? ['md', 'text/markdown'] : ['csv', 'text/csv'];
    const day = new Date().toISOString().slice(0, 10);
    const name = format === 'readwise' ? 'precis-readwise' : 'precis-highlights';
    saveFile(`${name}-${day}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));
  } catch (error) {
    const message = error instanceof Error ? error.message : readingWords.highlights.exportFailed;
    showToast({ kind: 'error', message });
  }
}
