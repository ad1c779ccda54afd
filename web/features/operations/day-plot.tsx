import { lazy, Suspense } from 'react';
import { date, number } from '#web/platform/formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#web/words/operations.ts';
import classes from './dashboard.module.css';
import { Table } from './figures.tsx';

const DayBars = lazy(async () => ({ default: (await import('./day-bars.tsx')).DayBars }));

const { dashboard: words } = operationsWords;

type Props = {
  title: string;
  days: readonly { day: string; value: number }[];
  decimals: number;
};

/** A bar for each day, and the same as a table for whoever reads rather than sees. */
export function DayPlot({ title, days, decimals }: Props) {
  const rows = days.toReversed().map(({ day, value }) => [date(day), number(value, decimals)] as const);
  return (
    <>
      <div className={classes.plot} aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" radius="m" />}>
          <DayBars days={days} title={title} decimals={decimals} />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>{words.table}</summary>
        <Table caption={title} columns={[words.day, title]} rows={rows} />
      </details>
    </>
  );
}
