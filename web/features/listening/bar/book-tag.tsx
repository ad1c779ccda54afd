import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { listeningWords } from '#words/listening.ts';
import { useChapterTitle } from '../chapters/use-chapters.ts';
import { usePlayer } from '../player/player.ts';
import { isMinute } from '../player/state.ts';
import classes from './player-bar.module.css';
import { TimeLeft } from './time-left.tsx';

/** The author, whether it's only a minute, and until Play is pressed where the last visit stopped. */
export function BookLine({ book }: { book: Book }) {
  const resumesAt = usePlayer((state) =>
    state.status === 'paused' && !state.hasPlayed && state.positionSeconds >= 1
      ? state.positionSeconds
      : null,
  );
  return (
    <span className="soft clip">
      {resumesAt !== null && (
        <b className={`figures ${classes.resume}`}>{listeningWords.resumeAt(mmss(resumesAt))}</b>
      )}
      {resumesAt !== null && ' · '}
      {isMinute(book) && `${listeningWords.inAMinute} · `}
      {book.author.name}
    </span>
  );
}

export function BookFace({ book }: { book: Book }) {
  const idea = useChapterTitle();
  return (
    <>
      <CoverImage className={classes.cover} address={book.thumbnail} width={40} height={60} />
      <span className={classes.names}>
        <strong className={`clip ${classes.title}`}>{book.title}</strong> <BookLine book={book} />
        <span className={`soft ${classes.place}`}>
          {idea !== null && (
            <span dir="auto" className={`clip ${classes.idea}`}>
              {idea}
            </span>
          )}
          <TimeLeft />
        </span>
      </span>
    </>
  );
}

export function BookTag({ book }: { book: Book }) {
  const isStranger = useIsStranger();
  if (isStranger)
    return (
      <span className={classes.tag}>
        <BookFace book={book} />
      </span>
    );
  return (
    <Link to={paths.book(book)} className={classes.tag}>
      <BookFace book={book} />
    </Link>
  );
}
