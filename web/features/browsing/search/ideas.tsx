import { useId } from 'react';
import type { Book } from '#contract/books.ts';
import type { SpeakingIdea } from '#contract/browsing.ts';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { Link } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import classes from './results-page.module.css';

const text = browsingPagesWords.search;

function Idea({ book, idea }: { book: Book; idea: SpeakingIdea }) {
  const { number, title, text: sentence, start } = idea;
  return (
    <li className={rows.line}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
      <span className={rows.words}>
        <Link to={paths.book(book, number)} state={book} lang={book.language} className={rows.title}>
          {title}
        </Link>
        <span lang={book.language} className={classes.sentence}>
          {sentence}
        </span>
        <span className={rows.facts}>{text.ideaOf(number, book.title)}</span>
      </span>
      {start !== null && (
        <BookPlay book={book} at={start} label={text.playIdea(number, book.title)} className={classes.play} />
      )}
    </li>
  );
}

type IdeasProps = { ideas: readonly SpeakingIdea[]; books: readonly Book[] };

/** Key ideas that speak to a question, each with a sentence of its own; nothing if there are none. */
export function Ideas({ ideas, books }: IdeasProps) {
  const heading = useId();
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading} className={classes.heading}>
        {text.ideas}
      </h2>
      <ul className={rows.lines}>
        {ideas.map((idea) => {
          const book = books.find(({ id }) => id === idea.book_id);
          return book && <Idea key={book.id} book={book} idea={idea} />;
        })}
      </ul>
    </section>
  );
}

const placeholders = [0, 1, 2];

export function IdeasSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton width="14rem" />
      <ul className={rows.lines}>
        {placeholders.map((place) => (
          <li key={place} className={rows.line}>
            <Skeleton width="2.6rem" ratio="2 / 3" />
            <span className={rows.words}>
              <Skeleton width="45%" />
              <Skeleton width="90%" />
              <Skeleton width="30%" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
