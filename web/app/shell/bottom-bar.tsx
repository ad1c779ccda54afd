import { IconBooks, IconSettings } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { libraryWords } from '#words/library.ts';
import { shellWords } from '#words/shell.ts';
import classes from './bottom-bar.module.css';
import { discoverEntries, libraryEntries } from './menu-entries.ts';

const entries = [
  ...discoverEntries,
  { to: paths.history, label: libraryWords.title, Icon: IconBooks },
  { to: paths.settings, label: shellWords.settings, Icon: IconSettings },
];

/** `page`: exactly there; `true`: on a page below it. */
function currentAt(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const parts = to === paths.history ? libraryEntries : [{ to }];
  return parts.some((part) => `${pathname}/`.startsWith(`${part.to}/`)) ? 'true' : undefined;
}

/** As narrow as where the player is a phone's. */
const PHONE_WINDOW = '(width < 768px)';

/** A phone's way around, at its foot; the player stands on it. */
export function BottomBar() {
  const isPhone = useMedia(PHONE_WINDOW);
  const { pathname } = useLocation();
  if (!isPhone) return null;
  return (
    <nav aria-label={libraryWords.mainPages} className={classes.bar}>
      {entries.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.entry} aria-current={currentAt(pathname, to)}>
          <Icon size="1.5rem" stroke={1.7} aria-hidden="true" />
          <span className="clip">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
