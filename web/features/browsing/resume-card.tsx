import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { Link } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { Cover } from '#web/ui/cover.tsx';
import { heardShare, lengthLabel } from './book-facts.ts';
import classes from './resume-card.module.css';

/** The book that was heard last, wide, with the key idea at which it goes on. */
export function ResumeCard({ book, idea }: { book: Book; idea: string | undefined }) {
  const speed = usePlaybackSpeed();
  return (
    <div className={classes.card}>
      <Link to={paths.book(book)} state={book} className={classes.link}>
        <Cover of={book} eager sizes="11rem" className={classes.cover} />
        <span className={classes.words}>
          <span lang={book.language} className={classes.idea}>
            {idea ?? book.title}
          </span>
          <span className="soft clip" lang={book.language}>
            {idea === undefined ? book.author.name : book.title}
          </span>
        </span>
      </Link>
      <div className={classes.rest}>
        <span className="soft figures">{lengthLabel(book, speed)}</span>
        <BookPlay book={book} />
        <span className={classes.track} aria-hidden="true">
          <span style={{ inlineSize: `${heardShare(book) * 100}%` }} />
        </span>
      </div>
    </div>
  );
}
