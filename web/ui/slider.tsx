import type { CSSProperties } from 'react';
import { Range } from './range.tsx';
import classes from './slider.module.css';

type SliderProps = {
  'aria-labelledby': string;
  'aria-valuetext'?: string;
  min: number;
  max: number;
  step: number;
  value: number;
  marks: readonly { value: number; label: string }[];
  onChange: (value: number) => void;
};

export function Slider({ marks, onChange, ...rest }: SliderProps) {
  const { min, max } = rest;
  return (
    <div className={classes.slider}>
      <Range {...rest} onChange={(event) => onChange(event.currentTarget.valueAsNumber)} />
      <span className={classes.marks} aria-hidden="true">
        {marks.map(({ value, label }) => (
          <span key={value} style={{ '--share': (value - min) / (max - min) } as CSSProperties}>
            {label}
          </span>
        ))}
      </span>
    </div>
  );
}
