import { IconBookOff } from '@tabler/icons-react';
import type { TakenDown } from '#web/app/book-not-here.tsx';
import { paths } from '#web/app/paths.ts';
import { Logo } from '#web/app/shell/logo.tsx';
import { useLocation } from '#web/platform/page/routing.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notFoundWords } from '#words/not-found.ts';
import { shellWords } from '#words/shell.ts';
import classes from './not-found-screen.module.css';

/** For addresses that lead nowhere, and for books that aren't in the library. */
export function NotFoundScreen() {
  const signedIn = useSession(({ token }) => token !== null);
  const told = (useLocation().state as TakenDown | null)?.takenDown;
  const title = told === undefined ? notFoundWords.title : notFoundWords.takenDown;
  const shown = (
    <EmptyState
      main
      icon={<IconBookOff size="1.8rem" stroke={1.6} />}
      title={title}
      text={told ?? notFoundWords.text}
    >
      {signedIn ? (
        <ButtonLink to={paths.home}>{notFoundWords.home}</ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.landing}>{notFoundWords.landing}</ButtonLink>
          <ButtonLink to={paths.login()} variant="outline">
            {shellWords.login}
          </ButtonLink>
        </>
      )}
    </EmptyState>
  );
  // Its menu and the player are around it.
  if (signedIn) return shown;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {shown}
      </main>
    </div>
  );
}
