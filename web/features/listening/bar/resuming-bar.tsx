import { lazy, Suspense, useEffect } from 'react';
import { player, usePlayer } from '../player/player.ts';
import { useShortcuts } from './use-shortcuts.ts';

const PlayerPanel = lazy(async () => ({ default: (await import('./player-panel.tsx')).PlayerPanel }));

/** At first it shows the book heard last, paused. */
export function ResumingBar() {
  const book = usePlayer((state) => state.book);
  useShortcuts();
  useEffect(() => player.resumeLast(), []);

  if (book === null || book.title === '') return null;
  return (
    <Suspense fallback={null}>
      <PlayerPanel book={book} />
    </Suspense>
  );
}
