import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { PageTitle } from './page-title.tsx';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The next step: buttons or links. */
  children?: ReactNode;
  /** For a part of a page. */
  compact?: boolean;
  /** The title is that of the page: its main heading, and in the tab. */
  main?: boolean;
};

/** Says in plain words that there is nothing (yet), and what to do next. */
export function EmptyState({ icon, title, text, children, compact = false, main = false }: EmptyStateProps) {
  return (
    <div className={[classes.notice, compact && classes.compact].filter(Boolean).join(' ')}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {main ? (
        <h1 tabIndex={-1} className={classes.title}>
          <PageTitle title={title} />
          {title}
        </h1>
      ) : (
        <h2 className={classes.title}>{title}</h2>
      )}
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
