import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { PageTitle } from './page-title.tsx';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  compact?: boolean;
  /** The title is the main heading, and the tab's title. */
  main?: boolean;
  danger?: boolean;
};

/** Says that there is nothing (yet), and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, children, compact = false, main = false, danger = false } = props;
  return (
    <div className={compact ? `${classes.notice} ${classes.compact}` : classes.notice}>
      {icon !== undefined && (
        <span className={danger ? `${classes.icon} ${classes.danger}` : classes.icon} aria-hidden="true">
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
      {text !== undefined && <p className={`quiet ${classes.text}`}>{text}</p>}
      {children !== undefined && <div className="row centred gap-3 below">{children}</div>}
    </div>
  );
}
