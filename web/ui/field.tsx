import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

type Control = { id: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined };

type Props = FieldProps & { id?: string | undefined; render: (control: Control) => ReactNode };

export function Field({ id: given, label, hint, error, className, render }: Props) {
  const made = useId();
  const id = given ?? made;
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={className ?? 'stack gap-2'}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {render({ id, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': noteId })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? 'soft' : classes.error}>
          {note}
        </p>
      )}
    </div>
  );
}
