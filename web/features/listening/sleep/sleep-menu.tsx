import { IconMoon, IconMoonFilled } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { mmss } from '#web/platform/format/clock.ts';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import classes from '../bar/player-bar.module.css';
import { player, usePlayer } from '../player/player.ts';
import { SLEEP_MINUTES, type Sleep, shownSleep } from './sleep-rules.ts';

const text = listeningWords.sleep;

function nameOf(sleep: Sleep | null): string {
  if (sleep === null) return text.title;
  if (sleep.leftSeconds !== null) return text.leaves(mmss(sleep.leftSeconds));
  return sleep.until === 'idea' ? text.atIdea : text.atBook;
}

function Running({ sleep }: { sleep: Sleep }) {
  return (
    <>
      {sleep.until !== 'book' && (
        <MenuItem staysOpen onClick={player.extendSleep}>
          {sleep.until === 'idea' ? text.moreIdea : text.more}
        </MenuItem>
      )}
      <MenuItem onClick={() => player.setSleep(null)}>{text.off}</MenuItem>
      <MenuDivider />
    </>
  );
}

export function SleepMenu() {
  const sleep = usePlayer(useShallow(shownSleep));
  const hasIdeas = usePlayer((state) => state.ideas.some(({ time }) => time !== null));
  const Icon = sleep === null ? IconMoon : IconMoonFilled;
  return (
    <Menu
      label={text.title}
      side="above"
      renderButton={(props) => (
        <button
          {...props}
          type="button"
          className={['figures', classes.speed, sleep !== null && classes.active].filter(Boolean).join(' ')}
          aria-label={nameOf(sleep)}
          title={nameOf(sleep)}
        >
          <Icon size="1.3rem" stroke={1.8} aria-hidden="true" />
          {typeof sleep?.leftSeconds === 'number' && (
            <span className={classes.left}>{mmss(sleep.leftSeconds)}</span>
          )}
        </button>
      )}
    >
      {sleep !== null && <Running sleep={sleep} />}
      {SLEEP_MINUTES.map((minutes) => (
        <MenuItem key={minutes} onClick={() => player.setSleep({ until: 'minutes', minutes })}>
          {text.minutes(minutes)}
        </MenuItem>
      ))}
      {hasIdeas && <MenuItem onClick={() => player.setSleep({ until: 'idea' })}>{text.endOfIdea}</MenuItem>}
      <MenuItem onClick={() => player.setSleep({ until: 'book' })}>{text.endOfBook}</MenuItem>
    </Menu>
  );
}
