import type { PropsWithChildren } from 'react';
import { type Heading, PageHeading } from '#web/ui/page-heading.tsx';
import classes from './narrow-page.module.css';

export function NarrowPage({ title, lead, children }: PropsWithChildren<Heading>) {
  return (
    <div className={classes.page}>
      <PageHeading title={title} lead={lead} />
      {children}
    </div>
  );
}
