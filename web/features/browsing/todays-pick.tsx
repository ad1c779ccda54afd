import { useId } from 'react';
import type { PickReason } from '#contract/browsing.ts';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { Cover } from '#web/ui/cover.tsx';
import { browsingWords } from '#words/browsing.ts';
import { lengthLabel } from './book-facts.ts';
import { BookmarkToggle } from './bookmarks/bookmark-toggle.tsx';
import classes from './todays-pick.module.css';

const text = browsingWords.home.pick;

function why(reason: PickReason): string {
  switch (reason.kind) {
    case 'finished':
    case 'heard':
      return text[reason.kind](reason.title);
    case 'new':
    case 'subject':
      return text[reason.kind](browsingWords.category(reason.category));
    case 'chosen':
      return text.chosen(reason.topic);
    case 'short':
      return text.short(reason.minutes);
    case 'library':
      return text.library;
  }
}

type Pick = NonNullable<AnswerOf<'GET /api/v1/books/today'>['pick']>;

/** One book, and why. */
export function TodaysPick({ pick: { book, reason } }: { pick: Pick }) {
  const heading = useId();
  const speed = usePlaybackSpeed();
  return (
    <section aria-labelledby={heading} className="stack gap-3">
      <h2 id={heading} className={classes.heading}>
        {text.title}
      </h2>
      <article className={classes.pick}>
        <Link to={paths.book(book)} className={classes.cover} tabIndex={-1} aria-hidden="true">
          <Cover of={book} eager sizes="8rem" />
        </Link>
        <div className={classes.words}>
          <p className={classes.reason}>{why(reason)}</p>
          <h3 className={classes.title}>
            <Link to={paths.book(book)} lang={book.language}>
              {book.title}
            </Link>
          </h3>
          <p className="soft">
            {book.author.name} · {lengthLabel(book, speed)}
          </p>
          {book.slogan !== '' && (
            <p lang={book.language} className={`quiet ${classes.slogan}`}>
              {book.slogan}
            </p>
          )}
          <div className="row gap-2">
            <BookPlay book={book} />
            <BookmarkToggle book={book} />
          </div>
        </div>
      </article>
    </section>
  );
}
