import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { date } from '#web/platform/formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#web/words/operations.ts';
import classes from './dashboard.module.css';
import type { DayBarsProps } from './day-bars.tsx';
import { Table } from './figures.tsx';

const DayBars = lazy(async () => ({ default: (await import('./day-bars.tsx')).DayBars }));

const { dashboard: words } = operationsWords;

const NEAR = '600px';

/** Whether it has come near what is seen: drawing it takes the page longer than the whole table above. */
function useNear() {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting === true && !isNear) setNear(true);
  return { ref, isNear };
}

/** A bar for each day, and the same as a table for whoever reads rather than sees. */
export function DayPlot(props: DayBarsProps) {
  const { title, days, format } = props;
  const { ref, isNear } = useNear();
  if (days.every(({ value }) => value === 0)) return <p className={classes.nothing}>{words.nothing}</p>;
  const rows = days.toReversed().map(({ day, value }) => [date(day), format(value)] as const);
  return (
    <>
      <div ref={ref} className={classes.plot} aria-hidden="true">
        {isNear && (
          <Suspense fallback={<Skeleton height="100%" radius="m" />}>
            <DayBars {...props} />
          </Suspense>
        )}
      </div>
      <details className={classes.details}>
        <summary>{words.table}</summary>
        <Table caption={title} columns={[words.day, title]} rows={rows} />
      </details>
    </>
  );
}
