import { useId } from 'react';
import classes from './field.module.css';

type Props = {
  label: string;
  value: string;
  /** Value and words of each, in order. */
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

/** A labelled choice of one among some. */
export function SelectField({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([optionValue, words]) => (
          <option key={optionValue} value={optionValue}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
