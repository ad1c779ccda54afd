import { IconSearch } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import classes from './link-tiles.module.css';

/** To what the library says about it. */
export function QuestionLink({ question }: { question: string }) {
  return (
    <Link to={paths.search(question)} className={classes.tile}>
      <span className={classes.name}>{question}</span>
      <IconSearch className="soft" size="1.1rem" aria-hidden="true" />
    </Link>
  );
}
