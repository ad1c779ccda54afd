import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** As in `2 / 3`, in place of a height. */
  ratio?: string;
  radius?: 's' | 'm' | 'l' | 'round';
  className?: string | undefined;
};

/** A placeholder, hidden from screen readers: the region around it is `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', ratio, radius = 's', className }: SkeletonProps) {
  const size = ratio === undefined ? { height } : { aspectRatio: ratio };
  return (
    <span
      aria-hidden="true"
      className={[classes.skeleton, className].filter(Boolean).join(' ')}
      style={{ width, ...size, borderRadius: `var(--radius-${radius})` }}
    />
  );
}
