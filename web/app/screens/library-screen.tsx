import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '#web/platform/page/routing.tsx';
import rows from '#web/ui/rows.module.css';
import { libraryWords } from '#words/library.ts';
import { libraryEntries } from '../shell/menu-entries.ts';
import classes from './library-screen.module.css';

export const heading = libraryWords;

export function LibraryScreen() {
  return (
    <ul className={rows.lines}>
      {libraryEntries.map(({ to, label, about, Icon }) => (
        <li key={to} className={rows.line}>
          <span className={classes.icon}>
            <Icon size="1.5rem" stroke={1.7} aria-hidden="true" />
          </span>
          <span className={rows.words}>
            <Link to={to} className={rows.title}>
              {label}
            </Link>
            <span className={rows.facts}>{about}</span>
          </span>
          <IconChevronRight size="1.2rem" className={classes.on} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}
