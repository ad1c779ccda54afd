import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Range } from '#web/ui/range.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { listeningWords } from '#words/listening.ts';
import { HAND_HELD, player, usePlayer, volumeCanBeSet } from '../player/player.ts';
import classes from './slider.module.css';

function iconOf(volume: number) {
  if (volume === 0) return <IconVolume3 size="1.4rem" stroke={1.7} />;
  return volume < 50 ? <IconVolume2 size="1.4rem" stroke={1.7} /> : <IconVolume size="1.4rem" stroke={1.7} />;
}

/** Hidden where the device has keys for it, and where only they set it. */
export function VolumeControl() {
  const volume = usePlayer((state) => state.volume);
  const hasKeys = useMedia(HAND_HELD);
  if (hasKeys || !volumeCanBeSet) return null;
  return (
    <div className={classes.volume}>
      <IconButton
        label={volume === 0 ? listeningWords.unmute : listeningWords.mute}
        icon={iconOf(volume)}
        onClick={player.toggleMute}
      />
      <Range
        aria-label={listeningWords.volume}
        aria-valuetext={listeningWords.volumeValue(volume)}
        min={0}
        max={100}
        step={1}
        value={volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
