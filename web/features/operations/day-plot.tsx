import { useDebouncedCallback, useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { date } from '#web/platform/formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#web/words/operations.ts';
import classes from './dashboard.module.css';
import type { DayBarsProps } from './day-bars.tsx';
import { Table } from './figures.tsx';

const DayBars = lazy(async () => ({ default: (await import('./day-bars.tsx')).DayBars }));

const { dashboard: words } = operationsWords;

const blank = <Skeleton height="100%" radius="m" />;

const NEAR = '600px';

/** No longer than it takes to see that nothing stands there yet; between two turns of a wheel less time passes. */
const REST_MS = 150;

/**
 * Whether it has come near what is seen, and the page has stood still there: drawing it takes the page longer than the
 * whole table above, which would be felt by whoever scrolls.
 */
function useNearAtRest() {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [isReached, setReached] = useState(false);
  const isAwaited = entry?.isIntersecting === true && !isReached;
  const reach = useDebouncedCallback(() => setReached(true), REST_MS);
  useEffect(() => {
    if (!isAwaited) return;
    reach();
    addEventListener('scroll', reach, { passive: true });
    return () => {
      reach.cancel();
      removeEventListener('scroll', reach);
    };
  }, [isAwaited, reach]);
  return { ref, isReached };
}

/** A bar for each day, and the same as a table for whoever reads rather than sees. */
export function DayPlot(props: DayBarsProps) {
  const { title, days, format } = props;
  const { ref, isReached } = useNearAtRest();
  if (days.every(({ value }) => value === 0)) return <p className={classes.nothing}>{words.nothing}</p>;
  const rows = days.toReversed().map(({ day, value }) => [date(day), format(value)] as const);
  return (
    <>
      <div ref={ref} className={classes.plot} aria-hidden="true">
        <Suspense fallback={blank}>{isReached ? <DayBars {...props} /> : blank}</Suspense>
      </div>
      <details className={classes.details}>
        <summary>{words.table}</summary>
        <Table caption={title} columns={[words.day, title]} rows={rows} />
      </details>
    </>
  );
}
