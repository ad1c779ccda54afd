import type { Book, TopicReason } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { BookMore, BookPlay } from '#web/pieces/book-play.tsx';
import { Link } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingWords } from '#words/browsing.ts';
import classes from './book-card.module.css';
import { heardShare, lengthLabel, otherLanguage } from './book-facts.ts';
import { BookmarkToggle } from './bookmarks/bookmark-toggle.tsx';

type BookCardProps = {
  book: Book;
  /** Why it stands here. */
  topic?: TopicReason | undefined;
  eager?: boolean;
  /** Shown to a mouse too before it points at the card. */
  showsPlay?: boolean;
};

export function BookCard({ book, topic, eager = false, showsPlay = false }: BookCardProps) {
  const speed = usePlaybackSpeed();
  const share = heardShare(book);
  const language = otherLanguage(book);
  return (
    <div className={classes.card}>
      <Link to={paths.book(book)} state={book} className={classes.link}>
        <span className={classes.frame}>
          <Cover of={book} eager={eager} />
          {share > 0.01 && !book.finished && (
            <span className={classes.heard} aria-hidden="true">
              <span style={{ inlineSize: `${share * 100}%` }} />
            </span>
          )}
        </span>
        <span lang={book.language} className={classes.title}>
          {book.title}
        </span>
        <span className={`soft clip ${classes.author}`}>{book.author.name}</span>
        <span className={`figures ${classes.facts}`}>
          {lengthLabel(book, speed)}
          {language !== null && ` · ${language}`}
        </span>
        {topic && <span className={classes.facts}>{browsingWords.home.about[topic.kind](topic.topic)}</span>}
      </Link>
      <span className={classes.over}>
        <BookMore book={book} className={`${classes.more} ${classes.hidden}`} />
        <BookPlay book={book} className={showsPlay ? classes.play : `${classes.play} ${classes.hidden}`} />
      </span>
      <BookmarkToggle book={book} className={classes.bookmark} />
    </div>
  );
}

export function BookCardSkeleton() {
  return (
    <span className={classes.link}>
      <Skeleton ratio="2 / 3" radius="m" />
      <Skeleton width="85%" className={classes.line} />
      <Skeleton width="60%" className={classes.line} />
      <Skeleton width="40%" className={classes.line} />
    </span>
  );
}
