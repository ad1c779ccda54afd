import { lazy, Suspense, useEffect } from 'react';
import { player, usePlayer } from '../player/player.ts';
import { giveRoomBack } from './room-for-bar.ts';
import { useShortcuts } from './use-shortcuts.ts';

const PlayerPanel = lazy(async () => ({ default: (await import('./player-panel.tsx')).PlayerPanel }));

/** At first it shows the book heard last, paused. */
export function ResumingBar() {
  const book = usePlayer((state) => state.book);
  const hasNone = usePlayer((state) => state.book === null && state.resuming !== 'asking');
  useShortcuts();
  useEffect(() => player.resumeLast(), []);
  useEffect(() => {
    if (hasNone && player.state.getState().book === null) giveRoomBack();
  }, [hasNone]);

  if (book === null || book.title === '') return null;
  return (
    <Suspense fallback={null}>
      <PlayerPanel book={book} />
    </Suspense>
  );
}
