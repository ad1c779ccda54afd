import { createStore } from 'zustand/vanilla';
import type { SingleBook } from '#contract/books.ts';
import { forgetSavedCopies } from '#web/platform/saved-copies.ts';
import { session } from '#web/platform/session.ts';

const KEY = 'saved-books';

export type SavedBook = {
  book: SingleBook;
  bytes: number;
  /** Without its signature: another path is another narration. */
  audioPath: string;
  savedAt: string;
};

type OnDevice = { ownerId: number; books: readonly SavedBook[] };

const nothing: OnDevice = { ownerId: 0, books: [] };

function read(): OnDevice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<OnDevice> | null;
    return typeof kept?.ownerId === 'number' && Array.isArray(kept.books) ? (kept as OnDevice) : nothing;
  } catch {
    return nothing;
  }
}

export const onDevice = createStore<OnDevice>()(read);

/** Throws where the browser has no room left. */
export function noteOnDevice(books: readonly SavedBook[]): void {
  const ownerId = session.getState().user?.id ?? 0;
  localStorage.setItem(KEY, JSON.stringify({ ownerId, books }));
  onDevice.setState({ ownerId, books }, true);
}

async function forget(): Promise<void> {
  localStorage.removeItem(KEY);
  onDevice.setState(nothing, true);
  await forgetSavedCopies();
}

/** After an expired session saved books stay: the same reader logs in again. */
export function guardSavedBooks(): void {
  const look = () => {
    const { user, ending } = session.getState();
    const { ownerId } = onDevice.getState();
    const isAnothers = user !== null && ownerId !== 0 && user.id !== ownerId;
    if (ownerId !== 0 && (isAnothers || ending === 'signed-out')) void forget();
  };
  look();
  session.subscribe(look);
  addEventListener('storage', ({ key }) => {
    if (key === KEY) onDevice.setState(read(), true);
  });
}
