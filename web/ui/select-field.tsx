import type { ComponentProps } from 'react';
import classes from './field.module.css';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

export type SelectFieldProps<T extends string> = {
  label: string;
  beside?: boolean;
  options: readonly (readonly [value: T, label: string])[];
  value?: T;
  defaultValue?: T;
  onChange?: (value: T) => void;
} & Pick<ComponentProps<'select'>, 'name'>;

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, beside = false, options, onChange, ...rest } = props;
  return (
    <Field
      label={label}
      className={beside ? classes.beside : undefined}
      render={({ id }) => (
        <Select
          {...rest}
          id={id}
          tall={!beside}
          onChange={onChange && ((event) => onChange(event.currentTarget.value as T))}
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
