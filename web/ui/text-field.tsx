import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

export type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A button at the end of the box. */
  inside?: ReactNode;
};

/** A labelled box for one line of text. */
export function TextField({ label, hint, error, inside, id, className, ...rest }: TextFieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...rest}
          id={inputId}
          className={[classes.input, inside !== undefined && classes.withButton].filter(Boolean).join(' ')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? `${inputId}-note` : undefined}
        />
        {inside !== undefined && <span className={classes.inside}>{inside}</span>}
      </div>
      {hasNote && (
        <p id={`${inputId}-note`} className={error === undefined ? classes.hint : classes.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
