import { createStore } from 'zustand/vanilla';
import { CallError, call } from '#web/platform/call.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { session } from '#web/platform/session.ts';
import { hideToast, showToast } from '#web/platform/toasts.ts';
import { booksWords as words } from '#web/words/books.ts';

const UNDO_MS = 10_000;
/** Books that one call deletes, so that it ends well within its time. */
const MOST_AT_ONCE = 1_000;

type Book = { id: number; title: string };
type Deletion = { books: readonly Book[]; timer: ReturnType<typeof setTimeout>; toast: number };

/**
 * Deletions that can still be undone. Nothing is sent for ten seconds: closing the tab or logging out deletes
 * nothing, opening another screen doesn't stop it.
 */
export const pendingDeletions = createStore<{
  ids: ReadonlySet<number>;
  ended: number;
}>()(() => ({ ids: new Set(), ended: 0 }));

const pending = new Set<Deletion>();

function change(ids: readonly number[], isPending: boolean, ended = 0): void {
  pendingDeletions.setState((state) => {
    const next = new Set(state.ids);
    for (const id of ids) {
      if (isPending) next.add(id);
      else next.delete(id);
    }
    return { ids: next, ended: state.ended + ended };
  });
}

const idsOf = ({ books }: Pick<Deletion, 'books'>): number[] => books.map(({ id }) => id);

export function deleteSoon(books: readonly Book[]): void {
  const [first] = books;
  if (first === undefined) return;
  const deletion: Deletion = {
    books,
    timer: setTimeout(() => void send(deletion), UNDO_MS),
    toast: showToast({
      message: words.deletesSoon(books.length, first.title),
      // It goes with the deletion, however long a pointer rests on it.
      durationMs: 2 * UNDO_MS,
      action: { label: words.undo, run: () => undo(deletion) },
    }),
  };
  pending.add(deletion);
  change(idsOf(deletion), true);
}

function undo(deletion: Deletion): void {
  forget(deletion);
  change(idsOf(deletion), false);
  showToast({ message: words.undone });
}

function forget(deletion: Deletion): void {
  clearTimeout(deletion.timer);
  pending.delete(deletion);
  hideToast(deletion.toast);
}

async function send(deletion: Deletion): Promise<void> {
  forget(deletion);
  const ids = idsOf(deletion);
  try {
    const deleted = await deleteAll(ids);
    showToast({ kind: 'success', message: words.deleted(deleted) });
  } catch (error) {
    showToast({ kind: 'error', message: sentenceOf(error) });
  } finally {
    await queryClient.invalidateQueries();
    change(ids, false, 1);
  }
}

async function deleteAll(ids: readonly number[]): Promise<number> {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined)
    return (await call('DELETE /api/v1/admin/books/:id', { params: { id: first } })).deleted;
  let deleted = 0;
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const body = { ids: ids.slice(from, from + MOST_AT_ONCE) };
    deleted += (await call('DELETE /api/v1/admin/books/bulk-delete', { body })).deleted;
  }
  return deleted;
}

const sentenceOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.code !== 'unreadable'
    ? error.message
    : words.failed;

session.subscribe((now, before) => {
  if (now.token === before.token) return;
  for (const deletion of pending) {
    forget(deletion);
    change(idsOf(deletion), false);
  }
});
