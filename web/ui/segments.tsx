import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import classes from './segments.module.css';

type SegmentsProps<T extends string> = {
  value: T;
  /** What each is called, in the order in which they stand. */
  choices: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  /** As wide as what it stands in. */
  wide?: boolean;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A few choices side by side, of which one holds; what a narrow window has no room for stands below. */
export function Segments<T extends string>({ choices, onChange, wide = false, ...rest }: SegmentsProps<T>) {
  return (
    <SegmentedControl
      {...rest}
      classNames={{
        root: classes.segments ?? '',
        indicator: classes.chosen ?? '',
        label: classes.label ?? '',
      }}
      fullWidth={wide}
      data={Object.entries<string>(choices).map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => onChange(chosen as T)}
    />
  );
}
