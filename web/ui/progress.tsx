import classes from './progress.module.css';

type ProgressProps = {
  value?: number | undefined;
  max?: number;
  'aria-valuetext'?: string;
  tone?: 'accent' | 'danger';
  className?: string | undefined;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

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
