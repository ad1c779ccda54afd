import { createStore } from 'zustand/vanilla';
import { CallError, call } from '#web/platform/data/call.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { offerUndo } from '#web/platform/data/undoable.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { booksWords as words } from '#words/books.ts';
import { isLaterPage } from './api.ts';

/** Books in one call, so that each ends well within its time. */
const MOST_AT_ONCE = 1_000;

type Book = { id: number; title: string };

export const deletions = createStore<{
  /** Ids that are being deleted. */
  ids: ReadonlySet<number>;
  /** Counts the deletions that have ended. */
  ended: number;
}>()(() => ({ ids: new Set(), ended: 0 }));

/** Deletes books at once and offers to undo it, as the bin does for 30 days. False if that failed, which is said. */
export async function deleteBooks(books: readonly Book[]): Promise<boolean> {
  const [first] = books;
  if (first === undefined) return true;
  const ids = books.map(({ id }) => id);
  deletions.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }));
  try {
    const deleted = await deleteAll(ids);
    offerUndo(words.deleted(deleted, first.title), () => void restoreBooks(ids));
    return true;
  } catch (error) {
    showToast({ kind: 'error', message: sentenceOf(error) });
    return false;
  } finally {
    await queryClient.invalidateQueries({ refetchType: 'none' });
    // Takes the table to its first page, which it asks for itself: a later one needn't be asked for again.
    deletions.setState(({ ended }) => ({ ended: ended + 1 }));
    await queryClient.refetchQueries({ type: 'active', predicate: (query) => !isLaterPage(query) });
    deletions.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !ids.includes(id))) }));
  }
}

/** Brings books back from the bin. */
export const restoreBooks = (ids: readonly number[]): Promise<void> =>
  inBin(
    ids,
    async (some) => (await call('POST /api/v1/admin/bin/restore', { body: some })).restored,
    words.bin.restored,
  );

/** Removes books from the bin. */
export const removeBooks = (ids: readonly number[]): Promise<void> =>
  inBin(
    ids,
    async (some) => (await call('POST /api/v1/admin/bin/remove', { body: some })).removed,
    words.bin.removed,
  );

async function inBin(
  ids: readonly number[],
  send: (body: { ids: number[] }) => Promise<number>,
  done: (count: number) => string,
): Promise<void> {
  try {
    const moved = await inParts(ids, (some) => send({ ids: some }));
    showToast({ kind: 'success', message: done(moved) });
  } catch (error) {
    showToast({ kind: 'error', message: sentenceOf(error) });
  } finally {
    await readAgain('everything');
  }
}

async function deleteAll(ids: readonly number[]): Promise<number> {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined)
    return (await call('DELETE /api/v1/admin/books/:id', { params: { id: first } })).deleted;
  return inParts(
    ids,
    async (some) => (await call('DELETE /api/v1/admin/books/bulk-delete', { body: { ids: some } })).deleted,
  );
}

async function inParts(ids: readonly number[], send: (some: number[]) => Promise<number>): Promise<number> {
  let moved = 0;
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
    moved += await send(ids.slice(from, from + MOST_AT_ONCE));
  return moved;
}

/** What the server said, else the general sentence. */
const sentenceOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.code !== 'unreadable'
    ? error.message
    : words.failed;
