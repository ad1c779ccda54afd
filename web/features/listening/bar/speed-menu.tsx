import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { listeningWords } from '#web/words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import { SPEEDS } from '../positions/position-rules.ts';
import classes from './player-bar.module.css';

/** How fast the voice speaks. Remembered for every book. */
export function SpeedMenu() {
  const speed = usePlayer((state) => state.speed);
  const shown = listeningWords.speedValue(speed);
  return (
    // Inside the player, for a menu outside an open dialog would lie under it.
    <Menu position="top" withinPortal={false} offset={10} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.speed} aria-label={listeningWords.speedNow(shown)}>
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={listeningWords.speed}>
        <Menu.RadioGroup value={String(speed)} onChange={(value) => player.setSpeed(Number(value))}>
          {SPEEDS.map((choice) => (
            <Menu.RadioItem key={choice} value={String(choice)} className={classes.choice}>
              {listeningWords.speedValue(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
