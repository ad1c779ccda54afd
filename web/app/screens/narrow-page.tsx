import type { ComponentProps } from 'react';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './narrow-page.module.css';

export function NarrowPage({ children, ...heading }: ComponentProps<typeof PageHeading>) {
  return (
    <div className={classes.page}>
      <PageHeading {...heading} />
      {children}
    </div>
  );
}
