import type { PropsWithChildren } from 'react';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/routing.tsx';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { words } from '#web/words/words.ts';
import { Logo } from './logo.tsx';
import footer from './page-footer.module.css';
import classes from './public-layout.module.css';

const footerLinks = [
  words.shell.popularTitles,
  words.shell.popularCategories,
  words.shell.blog,
  words.shell.usefulLinks,
];

export function PublicLayout({ children }: PropsWithChildren) {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.actions} aria-label={words.shell.account}>
          {signedIn ? (
            <ButtonLink to={paths.home}>{words.shell.openLibrary}</ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.register()}>{words.shell.register}</ButtonLink>
              <ButtonLink to={paths.login()} variant="outline">
                {words.shell.login}
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span className={classes.owner}>{words.shell.product}</span>
        <nav aria-label={words.shell.footer} className={footer.links}>
          {footerLinks.map((label) => (
            <Link key={label} to={paths.home}>
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}
