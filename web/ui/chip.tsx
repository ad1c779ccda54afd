import type { ReactNode } from 'react';
import classes from './chip.module.css';

type ChipProps = {
  label: ReactNode;
  /** How many there are of it. */
  count?: ReactNode;
  isOn: boolean;
  onPress: () => void;
};

/** One of some by which a list is filtered. */
export function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
      <span className="clip">{label}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </button>
  );
}
