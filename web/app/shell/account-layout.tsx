import { Outlet } from 'react-router';
import classes from './account-layout.module.css';
import { Logo } from './logo.tsx';

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
