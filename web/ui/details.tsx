import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './details.module.css';

type DetailsProps = ComponentProps<'details'> & {
  summary: ReactNode;
  /** `quiet` stands below other content; `line` is as wide as its list. */
  look?: 'quiet' | 'line';
};

export function Details({ summary, look = 'quiet', className, children, ...rest }: DetailsProps) {
  return (
    <details {...rest} className={[classes.details, classes[look], className].filter(Boolean).join(' ')}>
      <summary className={classes.summary}>
        <IconChevronRight size="1.1rem" stroke={1.8} className={classes.chevron} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
