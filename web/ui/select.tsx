import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** The device's own list. `tall` as wide and high as the fields around it. */
export function Select({ tall = false, ...rest }: ComponentProps<'select'> & { tall?: boolean }) {
  return (
    <span className={classes.box} data-tall={tall || undefined}>
      <select {...rest} className={`${classes.input} ${classes.select}`} />
      <IconChevronDown size="1.1rem" className={classes.sign} aria-hidden="true" />
    </span>
  );
}
