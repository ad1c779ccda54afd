import { IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { listeningWords } from '#words/listening.ts';
import { ChapterLine } from '../chapters/chapter-line.tsx';
import { ChapterList } from '../chapters/chapter-list.tsx';
import { useChapters } from '../chapters/use-chapters.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { SleepMenu } from '../sleep/sleep-menu.tsx';
import { TrailList } from '../trail/trail-list.tsx';
import { BookLine } from './book-tag.tsx';
import classes from './full-player.module.css';
import { JumpedPill } from './jumped-pill.tsx';
import { PlayerNotice } from './player-notice.tsx';
import { PlayerPages } from './player-pages.tsx';
import { ReadingButton } from './reading-button.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { TimeLeft } from './time-left.tsx';
import { Transport } from './transport.tsx';
import { useCloseOnLeaving } from './use-close-on-leaving.ts';
import { VoiceMenu } from './voice-menu.tsx';
import { VolumeControl } from './volume-control.tsx';

type FullPlayerProps = { book: Book; onClose: () => void };

function Playing({ book, onClose }: FullPlayerProps) {
  const isStranger = useIsStranger();
  const cover = <CoverImage className={classes.cover} address={book.thumbnail} width={600} height={900} />;
  return (
    <>
      {isStranger ? (
        <span className={classes.coverLink}>{cover}</span>
      ) : (
        <Link
          to={paths.book(book)}
          className={classes.coverLink}
          aria-label={listeningWords.openBook(book.title)}
          onClick={onClose}
        >
          {cover}
        </Link>
      )}
      <div className="stack gap-1 centred">
        <h2 className={classes.title}>{book.title}</h2>
        <BookLine book={book} />
      </div>
    </>
  );
}

export function FullPlayer({ book, onClose }: FullPlayerProps) {
  useCloseOnLeaving(onClose);
  const hasIdeas = useChapters().length > 0;
  const playing = { name: 'playing', title: listeningWords.nowPlaying };
  const ideas = { name: 'ideas', title: listeningWords.ideas, content: <ChapterList /> };
  const isStranger = useIsStranger();
  const queue = {
    name: 'queue',
    title: listeningWords.queue.title,
    content: (
      <>
        <QueueList />
        <TrailList />
      </>
    ),
  };
  return (
    <Modal
      swipes
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
      </div>
      <div className={classes.upper}>
        <PlayerPages
          pages={[
            { ...playing, content: <Playing book={book} onClose={onClose} /> },
            ...(hasIdeas ? [ideas] : []),
            ...(isStranger ? [] : [queue]),
          ]}
        />
      </div>
      <div className={classes.lower}>
        <JumpedPill />
        <PlayerNotice />
        <ChapterLine />
        <div>
          <SeekSlider />
          <p className={`soft ${classes.left}`}>
            <TimeLeft />
          </p>
        </div>
        <Transport large />
        <div className={classes.tools}>
          <SpeedMenu />
          <VoiceMenu book={book} />
          <SleepMenu />
          <VolumeControl />
          <ReadingButton book={book} onOpen={onClose} />
        </div>
      </div>
    </Modal>
  );
}
