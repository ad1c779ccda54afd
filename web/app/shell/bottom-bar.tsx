import { IconBooks, IconCompass, IconHome, IconSettings } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { libraryWords } from '#words/library.ts';
import { shellWords } from '#words/shell.ts';
import classes from './bottom-bar.module.css';
import { libraryEntries } from './library-entries.ts';

const entries = [
  { to: paths.home, label: shellWords.home, Icon: IconHome, parts: [] },
  { to: paths.explore, label: libraryWords.explore, Icon: IconCompass, parts: [paths.explore] },
  {
    to: paths.library,
    label: libraryWords.title,
    Icon: IconBooks,
    parts: libraryEntries.map(({ to }) => to),
  },
  { to: paths.settings, label: shellWords.settings, Icon: IconSettings, parts: [] },
];

/** `page`: exactly there; `true`: on a page below it. */
function currentAt(pathname: string, to: string, parts: readonly string[]): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return parts.some((part) => pathname === part || pathname.startsWith(`${part}/`)) ? 'true' : undefined;
}

/** A phone's way around, at its foot; the player stands on it. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={libraryWords.mainPages} className={classes.bar}>
      {entries.map(({ to, label, Icon, parts }) => (
        <Link key={to} to={to} className={classes.entry} aria-current={currentAt(pathname, to, parts)}>
          <Icon size="1.5rem" stroke={1.7} aria-hidden="true" />
          <span className="clip">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
