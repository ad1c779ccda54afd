import classes from './field.module.css';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

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
  return (
    <Field
      label={label}
      className={beside ? classes.beside : undefined}
      render={({ id }) => (
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
      )}
    />
  );
}
