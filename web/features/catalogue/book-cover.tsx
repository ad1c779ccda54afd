import type { Book } from '#contract/catalogue.ts';
import classes from './book-cover.module.css';

type BookCoverProps = {
  book: Pick<Book, 'thumbnail' | 'tint'>;
  /** The first ones on a page are fetched at once. */
  eager?: boolean;
  className?: string | undefined;
};

/** A cover, 2 to 3, in its own colour until the picture is there. The title beside it names the book. */
export function BookCover({ book, eager = false, className }: BookCoverProps) {
  return (
    <span
      className={[classes.cover, className].filter(Boolean).join(' ')}
      style={{ backgroundColor: book.tint }}
    >
      <img
        src={book.thumbnail}
        alt=""
        width={400}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={classes.picture}
      />
    </span>
  );
}
