import type { ComponentProps } from 'react';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export function TextArea({ id, label, hint, error, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field
      {...{ id, label, hint, error }}
      render={(control) => (
        <textarea {...rest} {...control} className={`${classes.input} ${classes.lines}`} />
      )}
    />
  );
}
