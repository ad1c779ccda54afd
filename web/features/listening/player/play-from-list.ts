import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { browsingWords } from '#words/browsing.ts';
import { here, type Listed } from './needed.ts';
import { unlockElement } from './the-element.ts';

/** The book that was tapped before the player was here. */
const tapped = createStore<{ bookId: number | null }>()(() => ({ bookId: null }));

const silent = createStore((): Listed => ({ book: null, status: 'idle' }));

/** Brings the player before it's tapped for. */
export const bringPlayer = () => import('./player.ts');

const isOn = ({ book, status }: Listed, bookId: number): boolean =>
  book?.id === bookId && (status === 'playing' || status === 'loading');

/** Whether a book plays, or is about to. */
export function useIsPlaying(bookId: number): boolean {
  const isTapped = useStore(tapped, (now) => now.bookId === bookId);
  const state = useStore(here, ({ player }) => player?.state ?? silent);
  const plays = useStore(state, (now) => isOn(now, bookId));
  return isTapped || plays;
}

/** Inside a tap; plays from `at`, in seconds, if given. A player that's still to come finds its audio unlocked. */
export async function playNow(book: Book, at?: number): Promise<void> {
  const { player } = here.getState();
  if (player !== null) {
    player.open(book, { autoplay: true, at });
    return;
  }
  if (tapped.getState().bookId === null) unlockElement();
  tapped.setState({ bookId: book.id });
  try {
    const brought = await bringPlayer();
    // Of several that were tapped meanwhile, the last one plays.
    if (tapped.getState().bookId === book.id) brought.player.open(book, { autoplay: true, at });
  } catch {
    showToast({ message: browsingWords.notPlayed });
  }
  tapped.setState({ bookId: null });
}

/** The same; what plays is paused. */
export function playOrPause(book: Book, at?: number): Promise<void> {
  const { player } = here.getState();
  const now = player?.state.getState() ?? { book: null, status: 'idle' };
  if (at === undefined ? now.book?.id !== book.id : !isOn(now, book.id)) return playNow(book, at);
  player?.toggle();
  return Promise.resolve();
}
