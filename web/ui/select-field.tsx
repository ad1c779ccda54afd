import classes from './field.module.css';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps<T extends string> = {
  label: string;
  beside?: boolean;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
};

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
