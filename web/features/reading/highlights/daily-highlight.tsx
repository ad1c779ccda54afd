import '@fontsource-variable/literata/wght.css';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { read } from '#web/platform/data/read.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { setPreferences } from '#web/platform/preferences/appearance.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './highlights.module.css';

export const dailyHighlight = read('GET /api/v1/highlights/today');

/** One that the reader made earlier, another each day; nothing without highlights. */
export function DailyHighlight() {
  const highlight = useQuery(dailyHighlight).data?.highlight ?? null;
  if (highlight === null) return null;
  const { book, quote, note, color, start } = highlight;
  const { today, all, listenThere, readThere, turnOff } = readingWords.highlights;
  return (
    <section className="stack gap-3" aria-labelledby="daily-highlight">
      <div className="row">
        <h2 id="daily-highlight" className="grow">
          {today}
        </h2>
        <Link to={paths.highlights}>{all}</Link>
      </div>
      <figure className={`stack gap-2 ${classes.card}`} data-pen={color}>
        <blockquote className={classes.quote}>{quote}</blockquote>
        {note !== '' && <p className={classes.note}>{note}</p>}
        <figcaption>
          <Link className={classes.book} to={paths.readBook(book, highlight.first_sentence)}>
            <span className={classes.bookTitle}>{book.title}</span>
            <span className={`soft ${classes.author}`}>{book.author.name}</span>
          </Link>
        </figcaption>
        <div className="row">
          {start !== null && <BookPlay book={book} at={start} label={listenThere(book.title)} />}
          <ButtonLink to={paths.readBook(book, highlight.first_sentence)} variant="soft" size="s">
            {readThere}
          </ButtonLink>
          <Button variant="plain" size="s" onClick={() => setPreferences({ daily_highlight: false })}>
            {turnOff}
          </Button>
        </div>
      </figure>
    </section>
  );
}
