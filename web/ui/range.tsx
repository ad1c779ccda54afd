import type { ComponentProps, CSSProperties } from 'react';
import classes from './range.module.css';

type RangeProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'min' | 'max'> & {
  min: number;
  max: number;
  value: number;
  /** Up to where it can go now, if that isn't all of it. */
  buffered?: number;
};

export function Range({ buffered, ...rest }: RangeProps) {
  const { min, max, value } = rest;
  const share = (of: number): string => `${max > min ? Math.min(1, (of - min) / (max - min)) * 100 : 0}%`;
  const shares = { '--filled': share(value), '--buffered': share(buffered ?? min) };
  return <input {...rest} type="range" className={classes.range} style={shares as CSSProperties} />;
}
