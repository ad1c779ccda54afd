import { Outlet } from 'react-router';
import classes from './account-layout.module.css';
import { Logo } from './logo.tsx';

/** Around login, registration and the pages that links in mails lead to: one card, nothing else. */
export function AccountLayout() {
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
