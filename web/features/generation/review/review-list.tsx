import { useEffect, useRef } from 'react';
import type { BookToReview } from '#contract/review.ts';
import { paths } from '#web/app/paths.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { generationWords } from '#words/generation.ts';
import classes from './review.module.css';

const { review: words, steps } = generationWords;

type ReviewListProps = { books: readonly BookToReview[]; openId: number | null };

export function BooksToReview({ books, openId }: ReviewListProps) {
  return (
    <ol className={classes.list} aria-label={words.list}>
      {books.map((book) => (
        <Row key={book.id} book={book} isOpen={book.id === openId} />
      ))}
    </ol>
  );
}

function Row({ book, isOpen }: { book: BookToReview; isOpen: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const stoppedAt = book.step === null ? words.takenDown : steps.names[book.step];
  return (
    <li ref={row}>
      <Link
        to={`${paths.adminReview}?book=${book.id}`}
        className={classes.row}
        aria-current={isOpen || undefined}
      >
        <span className="strong">{book.title}</span>
        <span className="soft">{book.author}</span>
        <span className="soft">{words.since(stoppedAt, ago(book.since))}</span>
      </Link>
    </li>
  );
}
