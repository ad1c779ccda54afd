import { isFinished } from '#contract/listening-rules.ts';
import { minutesLeft } from '#web/platform/format/minutes.ts';
import { historyWords } from '#words/history.ts';
import { usePlayer } from '../player/player.ts';

/** In minutes at the speed that is chosen; nothing while the length isn't known, and at the end. */
export function TimeLeft() {
  const left = usePlayer(({ positionSeconds: at, durationSeconds: all, speed }) =>
    at < all && !isFinished(at, all) ? minutesLeft(all - at, speed) : null,
  );
  return left !== null && <span className="figures">{historyWords.left(left)}</span>;
}
