import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { listeningWords } from '#words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import { SleepMenu } from '../sleep/sleep-menu.tsx';
import { BookFace, BookTag } from './book-tag.tsx';
import { JumpedPill } from './jumped-pill.tsx';
import classes from './player-bar.module.css';
import { PlayerNotice } from './player-notice.tsx';
import { ReadingButton } from './reading-button.tsx';
import { giveRoomBack, makeRoom } from './room-for-bar.ts';
import { SeekSlider } from './seek-slider.tsx';
import { SheetButton } from './sheet-button.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { BackButton, PlayButton, Transport } from './transport.tsx';
import { VoiceMenu } from './voice-menu.tsx';
import { VolumeControl } from './volume-control.tsx';

/** A phone on its side too. */
const PHONE = '(width < 768px), (height < 500px)';

const bringFull = () => import('./full-player.tsx');
const FullPlayer = lazy(async () => ({ default: (await bringFull()).FullPlayer }));

const closeIcon = <IconX size="1.35rem" stroke={1.8} />;

function WideBar({ book }: { book: Book }) {
  return (
    <div className={classes.wide}>
      <BookTag book={book} />
      <div className={classes.middle}>
        <Transport />
        <SeekSlider />
      </div>
      <div className={classes.right}>
        <div className={classes.tools}>
          <VoiceMenu book={book} />
          <SpeedMenu />
          <SleepMenu />
          <SheetButton />
          <ReadingButton book={book} />
        </div>
        <div className={classes.ends}>
          <VolumeControl />
          <IconButton label={listeningWords.close} icon={closeIcon} onClick={player.close} />
        </div>
      </div>
    </div>
  );
}

function Line() {
  const share = usePlayer(({ positionSeconds, durationSeconds }) =>
    durationSeconds > 0 ? Math.round((positionSeconds / durationSeconds) * 1000) / 10 : 0,
  );
  return <span className={classes.thread} style={{ inlineSize: `${share}%` }} />;
}

function PhoneBar({ book, onOpen }: { book: Book; onOpen: () => void }) {
  return (
    <div className={classes.phone}>
      <Line />
      <IconButton label={listeningWords.close} icon={closeIcon} onClick={player.close} />
      <button type="button" className={classes.tag} onPointerDown={() => void bringFull()} onClick={onOpen}>
        <BookFace book={book} />
        <VisuallyHidden>{listeningWords.openFull}</VisuallyHidden>
      </button>
      <BackButton />
      <PlayButton />
    </div>
  );
}

function useRoom() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (bar.current === null) return;
    const watch = new ResizeObserver(([entry]) => makeRoom(Math.ceil(entry?.contentRect.height ?? 0)));
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      giveRoomBack();
    };
  }, []);
  return bar;
}

export function PlayerPanel({ book }: { book: Book }) {
  const isPhone = useMedia(PHONE);
  const [isFull, setFull] = useState(false);
  const bar = useRoom();
  return (
    <section ref={bar} data-bar="player" className={classes.bar} aria-label={listeningWords.player}>
      {!(isPhone && isFull) && <JumpedPill />}
      {!(isPhone && isFull) && <PlayerNotice />}
      {isPhone ? <PhoneBar book={book} onOpen={() => setFull(true)} /> : <WideBar book={book} />}
      {isPhone && isFull && (
        <Suspense fallback={null}>
          <FullPlayer book={book} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </section>
  );
}
