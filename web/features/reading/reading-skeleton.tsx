import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readingWords } from '#web/words/reading.ts';
import classes from './reading-view.module.css';

const lines = ['38%', '100%', '97%', '99%', '82%', '100%', '96%', '64%'] as const;

const greyHead = (
  <div className={classes.skeletonHead}>
    <Skeleton width="8.571rem" ratio="2 / 3" radius="m" />
    <div className={classes.skeletonWords}>
      <Skeleton width="70%" height="2.6rem" />
      <Skeleton width="45%" height="1.2rem" />
    </div>
  </div>
);

/** Lines of a text before it is there. */
export const greyLines = (
  <div className={classes.column} style={{ '--reading-size': 1 } as CSSProperties}>
    <div className={classes.skeleton}>
      {lines.map((width) => (
        <Skeleton key={width} width={width} height="1.4rem" />
      ))}
    </div>
  </div>
);

type ReadingSkeletonProps = {
  /** What is known of it already. */
  head?: ReactNode;
  text?: ReactNode;
};

/** The reading view before its text is there. */
export function ReadingSkeleton({ head = greyHead, text = greyLines }: ReadingSkeletonProps) {
  return (
    <section className={classes.view} aria-busy="true" aria-label={readingWords.loading}>
      {head}
      <Skeleton height="var(--tools-height)" radius="l" className={classes.skeletonTools} />
      {text}
    </section>
  );
}
