import type { Book } from '#contract/books.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { uiWords } from '#words/ui.ts';
import headClasses from './book-head.module.css';
import { BookHead } from './book-head.tsx';
import classes from './book-page.module.css';

const lines = [90, 75, 85, 60, 80, 70];

const HeadSkeleton = () => (
  <div className={headClasses.head}>
    <Skeleton ratio="2 / 3" radius="m" className={headClasses.cover} />
    <div className={`stack gap-2 ${headClasses.words}`}>
      <Skeleton width="80%" height="2.6rem" />
      <Skeleton width="40%" height="1.4rem" />
      <Skeleton width="65%" height="1.4rem" />
      <Skeleton width="55%" height="2rem" />
      <Skeleton width="22rem" height="3.4rem" radius="m" />
    </div>
  </div>
);

/** Shows what the list that led here already knew of the book. */
export function BookPageSkeleton({ known }: { known: Book | null }) {
  return (
    <div className="stack gap-6" role="status" aria-busy="true" aria-label={uiWords.loading}>
      {known === null ? (
        <HeadSkeleton />
      ) : (
        <BookHead book={known}>
          <Skeleton width="22rem" height="3.4rem" radius="m" />
        </BookHead>
      )}
      <div className={classes.columns}>
        <div>
          {lines.map((width) => (
            <Skeleton key={width} width="100%" height="3.4rem" radius="m" />
          ))}
        </div>
        <div>
          {lines.map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </div>
  );
}
