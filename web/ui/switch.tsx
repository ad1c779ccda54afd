import type { ComponentProps } from 'react';
import classes from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'className'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={classes.switch}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
