import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { useIsGuest } from '#web/platform/session/use-is-guest.ts';
import { guestWords } from '#words/guest.ts';
import { paths } from '../paths.ts';
import classes from './guest-note.module.css';

/** Above every page of a guest: where what they do is kept, and the ways to an account. */
export function GuestNote() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (!useIsGuest()) return null;
  return (
    <aside className={`callout ${classes.note}`} aria-label={guestWords.note}>
      <span>{guestWords.kept}</span>
      <span className="row gap-3">
        <Link to={paths.register(here)}>{guestWords.register}</Link>
        <Link to={paths.login(here)}>{guestWords.login}</Link>
      </span>
    </aside>
  );
}
