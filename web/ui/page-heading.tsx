import type { ReactNode } from 'react';
import classes from './page-heading.module.css';
import { PageTitle } from './page-title.tsx';

type PageHeadingProps = {
  title: string;
  /** What the page is called in the tab, where that is not its heading. */
  tab?: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
};

/** The one main heading of a page, which also names its tab. It can take the focus: after a navigation it does. */
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
