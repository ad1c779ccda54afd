import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { BarChart } from '@mantine/charts';
import { date, number } from '#web/platform/formats.ts';

type Props = { title: string; days: readonly { day: string; value: number }[]; decimals: number };

/** In a file of its own: the library that draws it is larger than all else here. */
export function DayBars({ title, days, decimals }: Props) {
  return (
    <BarChart
      h="100%"
      data={days.map(({ day, value }) => ({ day: date(day), value }))}
      dataKey="day"
      series={[{ name: 'value', label: title, color: 'var(--accent)' }]}
      valueFormatter={(value) => number(value, decimals)}
      tickLine="none"
      gridColor="var(--border)"
      textColor="var(--text-soft)"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 40 }}
      yAxisProps={{ allowDecimals: decimals > 0, width: 44 }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false, minPointSize: 0 }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  );
}
