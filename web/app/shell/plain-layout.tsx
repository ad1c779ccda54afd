import type { PropsWithChildren, ReactNode } from 'react';
import { Logo } from './logo.tsx';
import classes from './plain-layout.module.css';

type PlainLayoutProps = { label: string; actions: ReactNode; heading?: string; places?: ReactNode };

/** A page under a bar with the logo and a few buttons, which `label` names. */
export function PlainLayout({
  label,
  actions,
  heading,
  places,
  children,
}: PropsWithChildren<PlainLayoutProps>) {
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.actions} aria-label={label}>
          {actions}
        </nav>
      </header>
      {places}
      <main id="content" tabIndex={-1} className={classes.content}>
        {heading !== undefined && (
          <h1 tabIndex={-1} className={classes.title}>
            {heading}
          </h1>
        )}
        {children}
      </main>
    </div>
  );
}
