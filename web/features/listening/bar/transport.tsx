import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRewindBackward15,
  IconRewindForward15,
} from '@tabler/icons-react';
import { SKIP_SECONDS } from '#contract/listening-rules.ts';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listeningWords } from '#words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import { isMinute } from '../player/state.ts';
import classes from './player-bar.module.css';

export function PlayButton({ large = false }: { large?: boolean }) {
  const status = usePlayer((state) => state.status);
  const isWanted = status === 'playing' || status === 'loading';
  const Icon = isWanted ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <IconButton
      variant="filled"
      label={isWanted ? listeningWords.pause : listeningWords.play}
      aria-busy={status === 'loading' || undefined}
      className={[classes.play, large && classes.large].filter(Boolean).join(' ')}
      icon={<Icon size={large ? '2rem' : '1.35rem'} />}
      onClick={player.toggle}
    />
  );
}

export function BackButton({ size = '1.6rem' }: { size?: string }) {
  return (
    <IconButton
      label={listeningWords.back15}
      icon={<IconRewindBackward15 size={size} stroke={1.6} />}
      onClick={() => player.skip(-SKIP_SECONDS)}
    />
  );
}

export function Transport({ large = false }: { large?: boolean }) {
  const canGoBack = usePlayer((state) => state.previousHistoryId !== null);
  const isStranger = useIsStranger();
  const hasNext = usePlayer((state) => !isStranger && !isMinute(state.book));
  const isLooking = usePlayer((state) => state.otherBook !== null);
  const size = large ? '2.1rem' : '1.6rem';
  const small = large ? '1.6rem' : '1.2rem';
  return (
    // Sound runs from left to right in every script, as on every device that plays it.
    <div dir="ltr" className={[classes.transport, large && classes.roomy].filter(Boolean).join(' ')}>
      {canGoBack && (
        <IconButton
          label={listeningWords.previousBook}
          icon={<IconPlayerSkipBackFilled size={small} />}
          disabled={isLooking}
          onClick={player.previous}
        />
      )}
      <BackButton size={size} />
      <PlayButton large={large} />
      <IconButton
        label={listeningWords.forward15}
        icon={<IconRewindForward15 size={size} stroke={1.6} />}
        onClick={() => player.skip(SKIP_SECONDS)}
      />
      {hasNext && (
        <IconButton
          label={listeningWords.nextBook}
          icon={<IconPlayerSkipForwardFilled size={small} />}
          disabled={isLooking}
          onClick={player.next}
        />
      )}
    </div>
  );
}
