import type { PropsWithChildren } from 'react';
import classes from './account-layout.module.css';
import { Logo } from './logo.tsx';

export function AccountLayout({ children }: PropsWithChildren) {
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
