import type { SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { minutes } from '#web/platform/format/minutes.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './reading-head.module.css';

export function ReadingHead({ book }: { book: SingleBook }) {
  const isStranger = useIsStranger();
  return (
    <header className={classes.head}>
      <CoverImage className={classes.cover} address={book.thumbnail} width={120} height={180} />
      <div className={`stack gap-2 ${classes.words}`}>
        <h1 tabIndex={-1} className={classes.title} data-long={book.title.length > 60 || undefined}>
          {book.title}
        </h1>
        <p className={`row quiet ${classes.line}`}>
          {isStranger ? (
            <span>{book.author.name}</span>
          ) : (
            <Link to={paths.author(book.author.id)}>{book.author.name}</Link>
          )}
          {book.reading_minutes > 0 && <span>{readingWords.minutes(book.reading_minutes)}</span>}
          {book.duration !== null && <span>{readingWords.listenMinutes(minutes(book.duration))}</span>}
        </p>
      </div>
    </header>
  );
}
