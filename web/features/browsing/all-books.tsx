import { useEffect, useId, useRef } from 'react';
import { browsingWords } from '#words/browsing.ts';
import classes from './all-books.module.css';
import { BookFilters, type Choosing } from './book-filters.tsx';
import { BookList } from './book-list.tsx';
import { CategoryChips } from './category-chips.tsx';

const ALL_BOOKS = 'all-books';

export function AllBooks({ choice, onChoose }: Choosing) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    // A link to a category leads here; going back finds its own place again.
    if (location.hash === `#${ALL_BOOKS}` && scrollY === 0) section.current?.scrollIntoView();
  }, []);

  return (
    <section ref={section} id={ALL_BOOKS} aria-labelledby={heading} className="stack">
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
