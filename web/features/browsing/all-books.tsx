import { useId } from 'react';
import { useScrollToHash } from '#web/platform/page/use-scroll-to-hash.ts';
import { browsingWords } from '#words/browsing.ts';
import classes from './all-books.module.css';
import { BookFilters, type Choosing } from './book-filters.tsx';
import { BookList } from './book-list.tsx';
import { CategoryChips } from './category-chips.tsx';

export function AllBooks({ choice, onChoose }: Choosing) {
  const heading = useId();
  // A link to a category leads here.
  useScrollToHash();
  return (
    <section id="all-books" aria-labelledby={heading} className="stack">
      <div className={`row between gap-3 ${classes.head}`}>
        <h2 id={heading} className={classes.title}>
          {browsingWords.home.all}
        </h2>
        <div className={`row gap-3 ${classes.choices}`}>
          <BookFilters choice={choice} onChoose={onChoose} />
        </div>
      </div>
      <CategoryChips
        chosen={choice.categoryIds}
        onChoose={(categoryIds) => onChoose({ ...choice, categoryIds })}
      />
      <BookList choice={choice} onChoose={onChoose} />
    </section>
  );
}
