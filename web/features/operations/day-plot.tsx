import { date } from '#web/platform/format/calendar.ts';
import { Details } from '#web/ui/details.tsx';
import { operationsWords } from '#words/operations.ts';
import classes from './dashboard.module.css';
import { DayBars, type DayBarsProps } from './day-bars.tsx';
import { Table } from './figures.tsx';

const { dashboard: words } = operationsWords;

export type DayPlotProps = DayBarsProps & { title: string };

export function DayPlot({ title, ...plot }: DayPlotProps) {
  const { days, format } = plot;
  if (days.every(({ value }) => value === 0)) return <p className={classes.nothing}>{words.nothing}</p>;
  const rows = days.toReversed().map(({ day, value }) => [date(day), format(value)] as const);
  return (
    <>
      <div className={classes.plot}>
        <DayBars {...plot} />
      </div>
      <Details summary={words.table} className={classes.details}>
        <Table caption={title} columns={[words.day, title]} rows={rows} />
      </Details>
    </>
  );
}
