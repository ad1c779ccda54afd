import type { Book } from '#contract/books.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import classes from './book-cover.module.css';

type BookCoverProps = {
  book: Pick<Book, 'thumbnail' | 'tint'>;
  /** The first ones on a page are fetched at once. */
  eager?: boolean;
  className?: string | undefined;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes?: string;
};

/** A card on a shelf. */
const CARD = '(max-width: 600px) 42vw, 12rem';

/** A cover, 2 to 3, in its own colour until the picture is there. The title beside it names the book. */
export function BookCover({ book, eager = false, className, sizes = CARD }: BookCoverProps) {
  return (
    <span
      className={[classes.cover, className].filter(Boolean).join(' ')}
      style={{ backgroundColor: book.tint }}
    >
      <CoverImage
        address={book.thumbnail}
        width={400}
        height={600}
        sizes={sizes}
        lazy={!eager}
        className={classes.picture}
      />
    </span>
  );
}
