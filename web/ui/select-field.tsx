import { useId } from 'react';
import { Select } from './select.tsx';
import classes from './select-field.module.css';

type SelectFieldProps<T extends string> = {
  label: string;
  /** The label stands before the choice in place of above it. */
  beside?: boolean;
  value: T;
  /** Value and words of each, in order. */
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
};

/** A labelled choice of one among some. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, beside = false, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={beside ? classes.beside : classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        tall={!beside}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map(([optionValue, words]) => (
          <option key={optionValue} value={optionValue}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
