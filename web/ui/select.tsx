import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './select.module.css';

/** One of many, in the list that the device itself brings. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={classes.box}>
      <select {...props} className={classes.select} />
      <IconChevronDown size="1.1rem" className={classes.sign} aria-hidden="true" />
    </span>
  );
}
