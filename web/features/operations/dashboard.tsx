import { useQuery } from '@tanstack/react-query';
import type { DashboardDay, Dashboard as Facts } from '#contract/dashboard.ts';
import { read } from '#web/platform/data/read.ts';
import { money, number } from '#web/platform/format/formats.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#words/operations.ts';
import classes from './dashboard.module.css';
import { DayPlot, type DayPlotProps } from './day-plot.tsx';
import { Figures, Table } from './figures.tsx';
import { Gauge } from './gauge.tsx';

const { dashboard: words } = operationsWords;

type Plot = { name: 'listens' | 'readers' | 'cost' } & Omit<DayPlotProps, 'days'>;

const counted = { format: (value: number) => number(value), leastStep: 1 };

const plots: readonly Plot[] = [
  { name: 'listens', title: words.listens, ...counted },
  { name: 'readers', title: words.readers, ...counted },
  { name: 'cost', title: words.cost, format: money, leastStep: 0.001 },
];

export function Dashboard() {
  const query = useQuery({ ...read('GET /api/v1/admin/dashboard'), refetchInterval: 60_000 });
  return (
    <Loaded query={query} skeleton={<DashboardSkeleton />}>
      {({ data }) => (
        <div className={classes.board}>
          {plots.map(({ name, ...plot }) => (
            <div key={name}>
              <Panel title={plot.title} lead={words.inAll(plot.format(sumOf(data.days, name)))}>
                <DayPlot {...plot} days={data.days.map((day) => ({ day: day.day, value: day[name] }))} />
              </Panel>
            </div>
          ))}
          <div>
            <BooksByState books={data.books} />
          </div>
          <div className={classes.wide}>
            <Panel title={words.queue} lead={words.queueLead}>
              <Figures
                figures={[
                  [words.waiting, number(data.queue.waiting)],
                  [words.running, number(data.queue.running)],
                  [words.failed, number(data.queue.failed)],
                ]}
              />
            </Panel>
          </div>
          <div className={classes.wide}>
            <PageSpeeds pages={data.pages} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const sumOf = (days: readonly DashboardDay[], name: Plot['name']): number =>
  days.reduce((sum, day) => sum + day[name], 0);

function BooksByState({ books }: { books: Facts['books'] }) {
  const all = books.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={words.books} lead={words.booksInAll(number(all))}>
      <div>
        {books.map(({ status, count }) => (
          <Gauge
            key={status}
            label={words.states[status]}
            share={all === 0 ? 0 : count / all}
            text={number(count)}
            isAlarming={status === 'failed' && count > 0}
          />
        ))}
      </div>
    </Panel>
  );
}

const seconds = (ms: number | null): string => (ms === null ? '–' : words.seconds(number(ms / 1000, 2)));

/** As browsers measured it. */
function PageSpeeds({ pages }: { pages: Facts['pages'] }) {
  const { title, lead, nothing, columns, names } = words.speeds;
  return (
    <Panel title={title} lead={pages.length === 0 ? nothing : lead}>
      {pages.length > 0 && (
        <Table
          caption={title}
          columns={columns}
          rows={pages.map(({ page, visits, lcp, inp }) => [
            names[page],
            seconds(lcp),
            seconds(inp),
            number(visits),
          ])}
        />
      )}
    </Panel>
  );
}

function DashboardSkeleton() {
  return (
    <div className={classes.board} aria-busy="true">
      {[...plots.map(({ title }) => title), words.books].map((title) => (
        <div key={title}>
          <Panel title={title} lead={<Skeleton width="12rem" />}>
            <div className={classes.plot}>
              <Skeleton height="100%" radius="m" />
            </div>
            <Skeleton width="6rem" height="2.6rem" />
          </Panel>
        </div>
      ))}
    </div>
  );
}
