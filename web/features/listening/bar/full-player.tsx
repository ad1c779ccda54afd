import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { listeningWords } from '#web/words/listening.ts';
import { ChapterLine } from '../chapters/chapter-line.tsx';
import { player } from '../player/player.ts';
import { SleepMenu } from '../sleep/sleep-menu.tsx';
import { BookLine } from './book-tag.tsx';
import classes from './full-player.module.css';
import { JumpedPill } from './jumped-pill.tsx';
import { PlayerNotice } from './player-notice.tsx';
import { ReadingButton } from './reading-button.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SheetButton } from './sheet-button.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { Transport } from './transport.tsx';
import { useCloseOnLeaving } from './use-close-on-leaving.ts';
import { VoiceMenu } from './voice-menu.tsx';
import { VolumeControl } from './volume-control.tsx';

export function FullPlayer({ book, onClose }: { book: Book; onClose: () => void }) {
  useCloseOnLeaving(onClose);
  return (
    <Modal
      className={classes.full}
      style={{ '--tint': book.tint } as CSSProperties}
      aria-label={listeningWords.player}
      onClose={onClose}
    >
      <div className={classes.head}>
        <IconButton
          label={listeningWords.closeFull}
          icon={<IconChevronDown size="1.7rem" stroke={1.8} />}
          onClick={onClose}
        />
        <IconButton
          label={listeningWords.close}
          icon={<IconX size="1.5rem" stroke={1.8} />}
          onClick={() => {
            onClose();
            player.close();
          }}
        />
      </div>
      <Link
        to={paths.book(book)}
        className={classes.coverLink}
        aria-label={listeningWords.openBook(book.title)}
        onClick={onClose}
      >
        <CoverImage className={classes.cover} address={book.thumbnail} width={600} height={900} />
      </Link>
      <div className={classes.offer}>
        <JumpedPill />
      </div>
      <div className="stack gap-1 centred">
        <h2 className={classes.title}>{book.title}</h2>
        <BookLine book={book} />
      </div>
      <PlayerNotice />
      <ChapterLine />
      <SeekSlider />
      <Transport large />
      <div className={classes.tools}>
        <SpeedMenu />
        <VoiceMenu book={book} />
        <SleepMenu />
        <VolumeControl />
        <SheetButton />
        <ReadingButton book={book} onOpen={onClose} />
      </div>
    </Modal>
  );
}
