import type { ReactNode } from 'react';
import classes from './chip.module.css';

type ChipProps = { label: ReactNode; count?: ReactNode; isOn: boolean; onPress: () => void };

export function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
      <span className="clip">{label}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </button>
  );
}
