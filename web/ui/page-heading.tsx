import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

type PageHeadingProps = {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
};

/** The one main heading of a page. It can take the focus: after a navigation it does. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <div>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </header>
  );
}
