import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { BarChart } from '@mantine/charts';
import { date } from '#web/platform/formats.ts';
import { axisMarks } from './axis-marks.ts';

export type DayBarsProps = {
  title: string;
  days: readonly { day: string; value: number }[];
  /** A value as people read it. */
  format: (value: number) => string;
  /** The least that two values differ by. */
  leastStep: number;
};

/** Wide enough for the longest mark, in px. */
const widthOf = (marks: readonly string[]): number => 16 + 8 * Math.max(...marks.map(({ length }) => length));

/** In a file of its own: the library that draws it is larger than all else here. */
export function DayBars({ title, days, format, leastStep }: DayBarsProps) {
  const marks = axisMarks(Math.max(...days.map(({ value }) => value)), leastStep);
  return (
    <BarChart
      h="100%"
      data={days.map(({ day, value }) => ({ day: date(day), value }))}
      dataKey="day"
      series={[{ name: 'value', label: title, color: 'var(--accent)' }]}
      valueFormatter={format}
      tickLine="none"
      gridColor="var(--border)"
      textColor="var(--text-soft)"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 40 }}
      yAxisProps={{
        domain: [0, marks.at(-1) ?? 1],
        ticks: marks,
        interval: 0,
        width: widthOf(marks.map(format)),
      }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false, minPointSize: 0 }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  );
}
