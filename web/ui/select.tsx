import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './select.module.css';

/** One of many, in the list that the device itself brings. `tall` and as wide as its place it stands among fields. */
export function Select({ tall = false, ...rest }: ComponentProps<'select'> & { tall?: boolean }) {
  return (
    <span className={tall ? `${classes.box} ${classes.tall}` : classes.box}>
      <select {...rest} className={classes.select} />
      <IconChevronDown size="1.1rem" className={classes.sign} aria-hidden="true" />
    </span>
  );
}
