import { IconChartBar, IconPlayerPause } from '@tabler/icons-react';
import type { ListeningTime } from '#contract/listening-time.ts';
import { paths } from '#web/app/paths.ts';
import { hoursAndMinutes, month, weekday } from '#web/platform/format/calendar.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { listeningTimeWords as text } from '#words/listening-time.ts';
import { BarTable } from './bar-table.tsx';
import { FinishedBooks } from './finished-books.tsx';
import { RecapOfMonth, recapPath } from './recap-of-month.tsx';
import classes from './time.module.css';
import { useListeningTime } from './time-calls.ts';
import { useCountsTime } from './time-choice.ts';
import { WeekGoal } from './week-goal.tsx';

const sumOf = (parts: readonly { seconds: number }[]): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);

function Charts({ time }: { time: ListeningTime }) {
  const { today, week, months } = time;
  return (
    <div className={classes.charts}>
      <Panel title={text.week}>
        <p className={classes.sum}>{hoursAndMinutes(sumOf(week))}</p>
        <BarTable
          of={text.day}
          caption={text.week}
          rows={week.map(({ day, seconds }) => ({ key: day, name: weekday(day), seconds }))}
          present={today}
        />
      </Panel>
      <Panel title={text.year}>
        <p className={classes.sum}>{hoursAndMinutes(sumOf(months))}</p>
        <BarTable
          of={text.month}
          caption={text.year}
          rows={months.map((one) => ({ key: one.month, name: month(one.month), seconds: one.seconds }))}
          present={months.at(-1)?.month ?? ''}
        />
        <p className="below">
          <Link to={recapPath(today.slice(0, 'yyyy-mm'.length))}>{text.recap.see}</Link>
        </p>
      </Panel>
    </div>
  );
}

function Off() {
  return (
    <EmptyState
      icon={<IconPlayerPause size="1.8rem" stroke={1.6} />}
      title={text.off.title}
      text={text.off.text}
    >
      <ButtonLink to={paths.setting('listening')} variant="soft">
        {text.off.toSettings}
      </ButtonLink>
    </EmptyState>
  );
}

function Time({ time }: { time: ListeningTime }) {
  if (sumOf(time.months) === 0 && time.finished.total === 0)
    return (
      <EmptyState
        icon={<IconChartBar size="1.8rem" stroke={1.6} />}
        title={text.empty.title}
        text={text.empty.text}
      >
        <ButtonLink to={paths.home} variant="soft">
          {text.empty.toHome}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <div className="stack">
      <WeekGoal finished={time.finished.this_week} />
      <FinishedBooks finished={time.finished} />
      <Charts time={time} />
      <p className="soft">
        <Link to={paths.setting('listening')}>{text.toSettings}</Link>
      </p>
    </div>
  );
}

export const heading = text;

export function TimePage() {
  const [params] = useSearchParams();
  const month = params.get('month');
  return month === null ? <AllTime /> : <RecapOfMonth month={month} />;
}

function AllTime() {
  const isOn = useCountsTime();
  const time = useListeningTime(isOn);
  if (!isOn) return <Off />;
  const skeleton = <SkeletonBlocks heights={['24rem', '10rem']} radius="l" />;
  return (
    <div className={classes.page}>
      <Loaded query={time} skeleton={skeleton}>
        {(data) => (data === null ? skeleton : <Time time={data} />)}
      </Loaded>
    </div>
  );
}
