import { useId } from 'react';
import classes from './segments.module.css';

type SegmentsProps<T extends string> = {
  value: T;
  choices: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  wide?: boolean;
  className?: string | undefined;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { value, choices, onChange, wide = false, className, ...name } = props;
  const group = useId();
  return (
    <div
      {...name}
      role="radiogroup"
      className={[classes.segments, wide && classes.wide, className].filter(Boolean).join(' ')}
    >
      {Object.entries<string>(choices).map(([choice, label]) => (
        <label key={choice} className={classes.segment} data-choice={choice}>
          <input
            type="radio"
            name={group}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice as T)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
