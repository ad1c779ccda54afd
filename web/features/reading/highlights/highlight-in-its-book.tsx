import type { HighlightInBook } from '#contract/highlights.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { HighlightCard } from './highlight-card.tsx';
import classes from './highlights.module.css';

export const HighlightInItsBook = ({ highlight }: { highlight: HighlightInBook }) => (
  <section aria-label={highlight.book.title}>
    <Link className={classes.book} to={paths.readBook(highlight.book, highlight.first_sentence)}>
      {highlight.book.title}
      <span className={`quiet ${classes.author}`}> · {highlight.book.author.name}</span>
    </Link>
    <HighlightCard highlight={highlight} />
  </section>
);
