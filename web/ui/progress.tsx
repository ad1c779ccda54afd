import classes from './progress.module.css';

type ProgressProps = {
  /** Left out while nobody knows how far it is. */
  value?: number | undefined;
  max?: number;
  'aria-valuetext'?: string;
  tone?: 'accent' | 'danger';
  className?: string | undefined;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** How much of something is done, or is used. */
export function Progress({ max = 1, tone = 'accent', className, ...rest }: ProgressProps) {
  return (
    <progress
      {...rest}
      max={max}
      data-tone={tone}
      className={[classes.progress, className].filter(Boolean).join(' ')}
    />
  );
}
