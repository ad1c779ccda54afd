import type { ReactNode } from 'react';
import classes from './state-chip.module.css';

export type Tone = 'quiet' | 'accent' | 'good' | 'warning' | 'danger';

export function StateChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
