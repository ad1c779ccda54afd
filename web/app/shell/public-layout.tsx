import type { PropsWithChildren } from 'react';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { useHasAccount } from '#web/platform/session/use-is-guest.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { landingWords } from '#words/landing.ts';
import { shellWords } from '#words/shell.ts';
import { Logo } from './logo.tsx';
import footer from './page-footer.module.css';
import classes from './public-layout.module.css';

const footerLinks = [
  landingWords.popularTitles,
  landingWords.popularCategories,
  landingWords.blog,
  landingWords.usefulLinks,
];

export function PublicLayout({ children }: PropsWithChildren) {
  const signedIn = useHasAccount();
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.actions} aria-label={shellWords.account}>
          {signedIn ? (
            <ButtonLink to={paths.home}>{landingWords.openLibrary}</ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.register()}>{shellWords.register}</ButtonLink>
              <ButtonLink to={paths.login()} variant="outline">
                {shellWords.login}
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span className={classes.owner}>{shellWords.product}</span>
        <nav aria-label={shellWords.footer} className={footer.links}>
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
