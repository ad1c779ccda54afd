import { Outlet } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { words } from '#web/words/words.ts';
import { Logo } from './logo.tsx';
import classes from './plain-layout.module.css';

/** A page with nothing around it but a heading: "Books List". */
export function SimpleLayout() {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.actions} aria-label={words.shell.account}>
          <ButtonLink to={signedIn ? paths.home : paths.login(paths.lastGeneratedBooks)} variant="outline">
            {signedIn ? words.shell.home : words.shell.login}
          </ButtonLink>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <h1 tabIndex={-1} className={classes.title}>
          {words.shell.booksList}
        </h1>
        <Outlet />
      </main>
    </div>
  );
}
