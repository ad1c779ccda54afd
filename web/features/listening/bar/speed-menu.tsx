import { SPEEDS } from '#contract/listening-rules.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import classes from './player-bar.module.css';

export function SpeedMenu() {
  const speed = usePlayer((state) => state.speed);
  const shown = listeningWords.speedValue(speed);
  return (
    <Menu
      label={listeningWords.speed}
      side="above"
      renderButton={(props) => (
        <button
          {...props}
          type="button"
          className={`figures ${classes.speed}`}
          aria-label={listeningWords.speedNow(shown)}
        >
          {shown}
        </button>
      )}
    >
      {SPEEDS.map((choice) => (
        <MenuItem key={choice} isChosen={choice === speed} onClick={() => player.setSpeed(choice)}>
          {listeningWords.speedValue(choice)}
        </MenuItem>
      ))}
    </Menu>
  );
}
