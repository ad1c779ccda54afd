import type { ReactNode } from 'react';
import classes from './page-heading.module.css';
import { PageTitle } from './page-title.tsx';

export type Heading = { title: string; lead?: ReactNode };

type PageHeadingProps = Heading & { tab?: string; children?: ReactNode };

/** The main heading, which also titles the tab. It takes the focus after a navigation. */
export function PageHeading({ title, tab = title, lead, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <PageTitle title={tab} />
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
