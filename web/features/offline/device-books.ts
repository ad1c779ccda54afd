import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SingleBook } from '#contract/books.ts';
import { kept, keptAs, objectIn } from '#web/platform/browser/kept.ts';
import { forgetKept } from '#web/platform/data/kept-answers.ts';
import { COPY_VERSION, filledBook } from '#web/platform/offline/copy-forms.ts';
import { savedCacheOf } from '#web/platform/offline/copy-names.ts';
import { base } from '#web/platform/page/base.ts';
import { session } from '#web/platform/session/session.ts';

/** In the local storage. */
export const DEVICE_KEY = 'saved-books';

export type DownloadedBook = {
  book: SingleBook;
  bytes: number;
  /** Without its signature: another path is another narration. */
  audioPath: string;
  savedAt: string;
  /** The `COPY_VERSION` of its copies. */
  version: number;
};

type OnDevice = { ownerId: number; books: readonly DownloadedBook[] };

const nothing: OnDevice = { ownerId: 0, books: [] };

/** What an older version has written may lack fields of today. */
const downloadedBookOf = ({
  book,
  bytes = 0,
  audioPath = '',
  savedAt,
  version = 0,
}: Partial<DownloadedBook>): DownloadedBook => ({
  book: filledBook(book),
  bytes,
  audioPath,
  savedAt: savedAt ?? new Date().toISOString(),
  version,
});

function read(): OnDevice {
  const { ownerId, books } = objectIn(kept(DEVICE_KEY)) as Partial<OnDevice>;
  return typeof ownerId === 'number' && Array.isArray(books)
    ? { ownerId, books: books.map(downloadedBookOf) }
    : nothing;
}

export const onDevice = createStore<OnDevice>()(read);

export const useDownloadedBooks = (): readonly DownloadedBook[] => useStore(onDevice, ({ books }) => books);

/** Their answers were saved by a version with other fields. */
export const oldCopies = (): readonly DownloadedBook[] =>
  onDevice.getState().books.filter(({ version }) => version !== COPY_VERSION);

async function forget(): Promise<void> {
  localStorage.removeItem(keptAs(DEVICE_KEY));
  onDevice.setState(nothing, true);
  if (typeof caches !== 'undefined') await caches.delete(savedCacheOf(base));
}

/** After an expired session saved books stay: the same reader logs in again. */
export function guardDownloadedBooks(): void {
  const look = () => {
    const { user, ending } = session.getState();
    const { ownerId } = onDevice.getState();
    const isAnothers = user !== null && ownerId !== 0 && user.id !== ownerId;
    if (ownerId !== 0 && (isAnothers || ending === 'signed-out')) void forget();
    if (ending === 'signed-out' || ending === 'deleted') void forgetKept();
  };
  look();
  session.subscribe(look);
  addEventListener('storage', ({ key }) => {
    if (key === keptAs(DEVICE_KEY)) onDevice.setState(read(), true);
  });
}
