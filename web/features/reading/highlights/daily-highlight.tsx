import '@fontsource-variable/literata/wght.css';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './highlights.module.css';

export const dailyHighlight = read('GET /api/v1/highlights/today');

/** One that the reader made earlier, another each day; nothing without highlights. */
export function DailyHighlight() {
  const highlight = useQuery(dailyHighlight).data?.highlight ?? null;
  if (highlight === null) return null;
  const { book, quote, note, color } = highlight;
  const { today, all } = readingWords.highlights;
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
      </figure>
    </section>
  );
}
