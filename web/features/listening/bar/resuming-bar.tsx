import { useEffect } from 'react';
import { player, usePlayer } from '../player/player.ts';
import { PlayerPanel } from './player-panel.tsx';
import { giveRoomBack } from './room-for-bar.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** At first it shows the book heard last, paused. */
export function ResumingBar() {
  const book = usePlayer((state) => state.book);
  const hasNone = usePlayer((state) => state.book === null && state.resuming !== 'asking');
  useShortcuts();
  useEffect(() => player.resumeLast(), []);
  useEffect(() => {
    const { book: now, resuming } = player.state.getState();
    // It may have begun to ask since this was drawn.
    if (hasNone && now === null && resuming !== 'asking') giveRoomBack();
  }, [hasNone]);

  return book === null || book.title === '' ? null : <PlayerPanel book={book} />;
}
