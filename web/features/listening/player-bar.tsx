import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Book } from '#contract/catalogue.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { words } from '#web/words/words.ts';
import { BookFace, BookTag } from './book-tag.tsx';
import { FullPlayer } from './full-player.tsx';
import { player, usePlayer } from './player.ts';
import classes from './player-bar.module.css';
import { PlayerNotice } from './player-notice.tsx';
import { ReadingButton } from './reading-button.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { BackButton, PlayButton, Transport } from './transport.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { VolumeControl } from './volume-control.tsx';

const PHONE = '(width < 768px)';

const closeIcon = <IconX size="1.35rem" stroke={1.8} />;

function WideBar({ book }: { book: Book }) {
  return (
    <div className={classes.wide}>
      <BookTag book={book} />
      <div className={classes.middle}>
        <Transport />
        <SeekSlider />
      </div>
      <div className={classes.tools}>
        <SpeedMenu />
        <ReadingButton book={book} />
        <VolumeControl />
        <IconButton label={words.listening.close} icon={closeIcon} onClick={player.close} />
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
      <button type="button" className={classes.tag} onClick={onOpen}>
        <BookFace book={book} />
        <VisuallyHidden>{words.listening.openFull}</VisuallyHidden>
      </button>
      <BackButton />
      <PlayButton />
      <IconButton label={words.listening.close} icon={closeIcon} onClick={player.close} />
    </div>
  );
}

/** The page keeps as much room free below its content as the bar takes. */
function useHeightOnRoot(isShown: boolean) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!isShown || bar.current === null) return;
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      root.style.setProperty('--player-height', `${Math.ceil(height)}px`);
    });
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--player-height');
    };
  }, [isShown]);
  return bar;
}

/**
 * The player at the foot of the page, while a book is in it; on a phone it opens to the whole screen. At first it
 * shows the book heard last, paused.
 */
export function PlayerBar() {
  const book = usePlayer((state) => state.book);
  const isPhone = useMedia(PHONE);
  const [isFull, setFull] = useState(false);
  const isShown = book !== null && book.title !== '';
  const bar = useHeightOnRoot(isShown);
  useShortcuts();
  useEffect(() => void player.resumeLast(), []);

  if (!isShown) return null;
  return (
    <section ref={bar} className={classes.bar} aria-label={words.listening.player}>
      {!(isPhone && isFull) && <PlayerNotice />}
      {isPhone ? <PhoneBar book={book} onOpen={() => setFull(true)} /> : <WideBar book={book} />}
      {isPhone && isFull && <FullPlayer book={book} onClose={() => setFull(false)} />}
    </section>
  );
}
