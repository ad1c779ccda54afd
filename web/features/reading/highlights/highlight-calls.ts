import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Highlight, HighlightColor, HighlightFormat } from '#contract/highlights.ts';
import { keep, kept } from '#web/platform/browser/kept.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { type CallOptions, call } from '#web/platform/data/call.ts';
import { outboxList, unlessGone } from '#web/platform/data/outbox-list.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { byNumber, read, readPages } from '#web/platform/data/read.ts';
import { putUndoably, sendHeld } from '#web/platform/data/undoable.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { setPreferences } from '#web/platform/preferences/appearance.ts';
import { preferences } from '#web/platform/preferences/preferences.ts';
import { readingWords } from '#words/reading.ts';
import { afterChange, afterEdit, type Change, isChange } from './highlight-rules.ts';

type Kept = { highlights: readonly Highlight[] };

const OF_BOOK = 'GET /api/v1/books/:id/highlights';
const ALL = 'GET /api/v1/highlights';
const ofBook = (id: number | null) => read(OF_BOOK, id === null ? null : { params: { id } });

type OfBook = { params: { id: number } };

function request(change: Change, how: CallOptions): Promise<unknown> {
  if (change.act === 'make') {
    const { id, book_id: bookId, first_sentence: first, last_sentence: last, color, note } = change.highlight;
    const sentences = { first_sentence: first ?? '', last_sentence: last ?? '' };
    const sent = { params: { id: bookId }, body: { id, color, note, ...sentences } };
    return call('POST /api/v1/books/:id/highlights', sent, how);
  }
  const { id, act, ...body } = change;
  const params = { id };
  return act === 'change'
    ? call('PATCH /api/v1/highlights/:id', { params, body }, how)
    : unlessGone(call('DELETE /api/v1/highlights/:id', { params }, how));
}

const outbox = outboxList<Change>({
  key: 'highlights',
  isItem: isChange,
  apply: {
    [OF_BOOK]: (shown: Kept | undefined, change, { params }: OfBook) =>
      change.act === 'make' && change.highlight.book_id !== params.id
        ? shown
        : shown && { highlights: afterChange(shown.highlights, change) },
    [ALL]: (shown: Kept, change) => ({ ...shown, highlights: afterEdit(shown.highlights, change) }),
  },
  request,
  again: () => readAgain('highlights', OF_BOOK),
});

/** Changes the highlights: shown at once, kept on this device, sent when there is a network. */
export function changeHighlights(change: Change): void {
  outbox.put(change);
  if (change.act === 'make') offerDaily().catch(() => undefined);
}

const OFFERED = 'daily-highlight-offered';
const OFFERED_AFTER = 3;
const OFFERED_FOR_MS = 20_000;

/** Once, after the third: whether they should come back on home, one a day. */
async function offerDaily(): Promise<void> {
  if (preferences.getState().daily_highlight || kept(OFFERED) !== null) return;
  await outbox.flush();
  const { books } = await call('GET /api/v1/highlights/books', {});
  if (books.reduce((sum, { highlights }) => sum + highlights, 0) < OFFERED_AFTER) return;
  keep(OFFERED, 'yes');
  const { offer, accept } = readingWords.highlights;
  const run = () => setPreferences({ daily_highlight: true });
  showToast({ message: offer, durationMs: OFFERED_FOR_MS, action: { label: accept, run } });
}

export const removeHighlight = (id: string): void =>
  putUndoably(outbox, { act: 'remove', id }, { said: readingWords.highlights.removed });

const none: Kept = { highlights: [] };

export function useHighlights(bookId: number | null) {
  const query = useQuery(ofBook(bookId));
  const { data } = outbox.useShown({ data: query.data ?? none }, ofBook(bookId));
  return { query, highlights: data.highlights };
}

export type HighlightChoice = { q: string; bookId: number | null; color: HighlightColor | null };

export function useAllHighlights({ q, bookId, color }: HighlightChoice) {
  const chosen = {
    q,
    ...(bookId === null ? {} : { book_id: bookId }),
    ...(color === null ? {} : { color }),
  };
  const read = readPages(ALL, (page: number) => ({ query: { ...chosen, page, per_page: 50 } }), byNumber);
  const pages = outbox.useShown(useInfiniteQuery({ ...read, placeholderData: keepPreviousData }), read);
  return { pages, highlights: pages.data?.pages.flatMap(({ highlights }) => highlights) ?? [] };
}

export const useHighlightedBooks = () => useQuery(read('GET /api/v1/highlights/books')).data?.books ?? [];

export async function exportHighlights(format: HighlightFormat, bookId?: number): Promise<void> {
  sendHeld(outbox);
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
