import type { ReactNode } from 'react';
import { type DetailText, detailTextNames } from '#contract/book-details.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { AskDetails } from '../asking/ask-details.tsx';
import { BookShelf } from '../book-shelf.tsx';
import type { Playback } from '../playback.ts';
import { QuestionLinks } from '../question-links.tsx';
import { BookControls, BookHead } from './book-head.tsx';
import classes from './book-page.module.css';
import { KeyIdeas } from './key-ideas.tsx';

/** How each of a book’s texts looks below “About”. */
const looks: Readonly<Record<DetailText, string | undefined>> = {
  short_description: classes.description,
};

/** Admins may write more. */
const MOST_QUESTIONS = 12;

type BookPageProps = {
  book: SingleBook;
  authorBooks: readonly Book[];
  playback: Playback;
  /** Whether what's below the first view is drawn too. */
  isRestDrawn: boolean;
  actions?: ReactNode;
  /** What supports a key idea, counted from 0. */
  renderEvidence: (index: number) => ReactNode;
  collections: ReactNode;
};

function Translations({ book: { translations = [] } }: { book: SingleBook }) {
  return translations.map((one) => (
    <p key={one.id} className="soft">
      {browsingPagesWords.book.alsoIn(languageName(one.language))}{' '}
      <Link to={paths.bookCalled(one)} lang={one.language}>
        {one.title}
      </Link>
    </p>
  ));
}

/** What the book is, how to hear or read it, its ideas, and similar books. */
export function BookPage({
  book,
  authorBooks,
  playback,
  isRestDrawn,
  actions,
  renderEvidence,
  collections,
}: BookPageProps) {
  const { about, first, found, moreBy, questions, similar } = browsingPagesWords.book;
  return (
    <div className="stack gap-6">
      <BookHead book={book}>
        <BookControls book={book} playback={playback} actions={actions} />
        <Translations book={book} />
      </BookHead>
      <div className={classes.columns}>
        <KeyIdeas book={book} playback={playback} renderEvidence={renderEvidence} />
        <section className={classes.about} aria-labelledby="about">
          <h2 id="about" className={classes.heading}>
            {about}
          </h2>
          {detailTextNames.map((name) => (
            <p key={name} dir="auto" lang={book.language} className={looks[name]}>
              {book[name]}
            </p>
          ))}
          <ul className={`stack gap-2 soft ${classes.facts}`}>
            {book.year !== null && <li>{first(book.year)}</li>}
            {book.source.label !== '' && <li>{browsingWords.source(book.source.label)}</li>}
            {book.source.found && <li>{found(book.source.found)}</li>}
          </ul>
        </section>
      </div>
      {isRestDrawn && (
        <>
          <AskDetails book={book} playback={playback} />
          <QuestionLinks
            title={questions}
            questions={book.questions.slice(0, MOST_QUESTIONS)}
            language={book.language}
          />
          <BookShelf title={moreBy(book.author.name)} books={authorBooks} />
          <BookShelf title={similar} books={book.similar} topics={book.topic_reasons} />
          {collections}
        </>
      )}
    </div>
  );
}
