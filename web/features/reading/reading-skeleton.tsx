import type { CSSProperties } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readingWords } from '#words/reading.ts';
import toolbarClasses from './reading-toolbar.module.css';
import classes from './reading-view.module.css';

const lines = ['38%', '100%', '97%', '99%', '82%', '100%', '96%', '64%'] as const;

export function ReadingSkeleton() {
  return (
    <section className={`stack ${classes.view}`} aria-busy="true" aria-label={readingWords.loading}>
      <div className={classes.skeletonHead}>
        <Skeleton width="8.571rem" ratio="2 / 3" radius="m" />
        <div className="stack grow">
          <Skeleton width="70%" height="2.6rem" />
          <Skeleton width="45%" height="1.2rem" />
        </div>
      </div>
      <div data-bar="reading" className={toolbarClasses.bar} />
      <div className={classes.column} style={{ '--reading-size': 1 } as CSSProperties}>
        <div className="stack gap-3">
          {lines.map((width) => (
            <Skeleton key={width} width={width} height="1.4rem" />
          ))}
        </div>
      </div>
    </section>
  );
}
