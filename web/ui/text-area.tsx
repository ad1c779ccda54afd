import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labelled box for a text of several lines. */
export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={[classes.input, classes.lines].join(' ')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      />
      {hasNote && (
        <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
