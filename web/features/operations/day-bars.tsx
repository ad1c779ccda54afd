import type { CSSProperties } from 'react';
import { date } from '#web/platform/format/calendar.ts';
import { axisMarks } from './axis-marks.ts';
import classes from './day-bars.module.css';

export type DayBarsProps = {
  days: readonly { day: string; value: number }[];
  format: (value: number) => string;
  leastStep: number;
};

const at = (share: number) => ({ '--at': share }) as CSSProperties;

/** For the eye only: the table below says the same. */
export function DayBars({ days, format, leastStep }: DayBarsProps) {
  const marks = axisMarks(Math.max(...days.map(({ value }) => value)), leastStep);
  const top = marks.at(-1) ?? 1;
  const last = Math.max(1, days.length - 1);
  const named = [0, Math.floor(last / 2), last];
  return (
    <div className={classes.plot} aria-hidden="true">
      <div className={classes.marks}>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark} style={at(mark / top)}>
            {format(mark)}
          </span>
        ))}
      </div>
      <div className={classes.days}>
        {marks.map((mark) => (
          <span key={mark} className={classes.line} style={at(mark / top)} />
        ))}
        {days.map(({ day, value }, index) => (
          <span
            key={day}
            className={classes.day}
            data-told={`${date(day)}: ${format(value)}`}
            style={at(index / last)}
          >
            <span className={classes.bar} style={at(value / top)} />
          </span>
        ))}
      </div>
      <div className={classes.names}>
        {named.map((index) => (
          <span key={index} style={at(index / last)}>
            {date(days[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </div>
  );
}
