import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { mmss } from '#web/platform/format/clock.ts';
import { showBars } from '#web/ui/quiet-bars.ts';
import { listeningWords } from '#words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import classes from './jumped-pill.module.css';

/** A way back, for some seconds after a far jump. */
export function JumpedPill() {
  const seconds = usePlayer((state) => state.undoSeconds);
  useEffect(() => {
    if (seconds !== null) showBars();
  }, [seconds]);
  return (
    <div className={classes.place} role="status">
      {seconds !== null && (
        <button type="button" className={`row figures ${classes.pill}`} onClick={() => player.undo()}>
          <IconArrowBackUp size="1.15rem" stroke={1.9} aria-hidden="true" />
          {listeningWords.backTo(mmss(seconds))}
        </button>
      )}
    </div>
  );
}
