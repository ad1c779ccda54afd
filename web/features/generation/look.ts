import type { BookGeneration } from '#contract/generation.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

type StepState = BookGeneration['steps'][number]['state'] | 'none';

export const stepTones: Readonly<Record<StepState, Tone>> = {
  none: 'quiet',
  waiting: 'quiet',
  running: 'accent',
  done: 'good',
  held: 'warning',
  failed: 'danger',
};

/** In the currency of the prices: calls cost fractions of a cent. */
export const money = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
