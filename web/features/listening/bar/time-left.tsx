import { historyWords } from '#web/words/history.ts';
import { usePlayer } from '../player/player.ts';

/** In minutes at the speed that is chosen; nothing while the length isn't known, and at the end. */
export function TimeLeft() {
  const minutes = usePlayer(({ positionSeconds, durationSeconds, speed }) =>
    Math.ceil((durationSeconds - positionSeconds) / speed / 60),
  );
  if (minutes <= 0) return null;
  return <span className="figures">{historyWords.left(minutes)}</span>;
}
