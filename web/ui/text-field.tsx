import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    inside?: ReactNode;
  };

export function TextField({ label, hint, error, inside, id, className, ...rest }: TextFieldProps) {
  return (
    <Field
      {...{ id, label, hint, error, className }}
      render={(control) => (
        <div className={classes.box}>
          <input
            {...rest}
            {...control}
            className={classes.input}
            data-button={inside !== undefined || undefined}
          />
          {inside}
        </div>
      )}
    />
  );
}
