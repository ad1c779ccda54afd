import type { PropsWithChildren } from 'react';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import chip from '#web/ui/chip.module.css';
import type { Heading } from '#web/ui/page-heading.tsx';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { libraryWords } from '#words/library.ts';
import { paths } from '../paths.ts';
import { libraryEntries } from '../shell/menu-entries.ts';
import classes from './library-page.module.css';
import { NarrowPage } from './narrow-page.tsx';

/** The lists of the library, of which one is open. */
export function LibraryLists() {
  const { pathname } = useLocation();
  const row = useInSight<HTMLUListElement>(pathname);
  return (
    <nav aria-label={libraryWords.title} className={classes.lists}>
      <ul ref={row} className={`row ${chip.line}`}>
        {libraryEntries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={chip.chip} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const LibraryPage = ({ title, lead, children }: PropsWithChildren<Heading>) => (
  <NarrowPage title={title} lead={lead}>
    <LibraryLists />
    {children}
    <p className="below soft">
      <Link to={paths.requests}>{libraryWords.requests}</Link>
    </p>
  </NarrowPage>
);
