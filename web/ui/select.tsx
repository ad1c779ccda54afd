import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** One of many, in the list that the device itself brings. `tall` and as wide as its place it stands among fields. */
export function Select({ tall = false, ...rest }: ComponentProps<'select'> & { tall?: boolean }) {
  return (
    <span className={classes.box} data-tall={tall || undefined}>
      <select {...rest} className={`${classes.input} ${classes.select}`} />
      <IconChevronDown size="1.1rem" className={classes.sign} aria-hidden="true" />
    </span>
  );
}
