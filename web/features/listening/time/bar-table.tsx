import type { CSSProperties } from 'react';
import { hoursAndMinutes } from '#web/platform/format/calendar.ts';
import { listeningTimeWords } from '#words/listening-time.ts';
import classes from './time.module.css';

type BarTableProps = {
  /** Also the heading of the first column. */
  of: string;
  caption: string;
  rows: readonly { key: string; name: string; seconds: number }[];
  /** The key of the present row: what comes after it is left empty. */
  present: string;
};

const ofLongest = (share: number) => ({ '--at': share }) as CSSProperties;

const Time = ({ seconds, share }: { seconds: number; share: number }) => (
  <span className={classes.line}>
    {seconds > 0 && <span className={classes.bar} style={ofLongest(share)} />}
    <span className={seconds > 0 ? classes.value : classes.none}>{hoursAndMinutes(seconds)}</span>
  </span>
);

/** A chart that is a table: for the eye each time has a bar beside it. */
export function BarTable({ of, caption, rows, present }: BarTableProps) {
  const longest = Math.max(1, ...rows.map(({ seconds }) => seconds));
  return (
    <table className={`figures ${classes.bars}`} aria-label={caption}>
      <thead className="hidden">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{listeningTimeWords.time}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, seconds }) => (
          <tr key={key} aria-current={key === present ? 'date' : undefined}>
            <th scope="row">{name}</th>
            <td>{key <= present && <Time seconds={seconds} share={seconds / longest} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
