import { bookStatuses } from '#contract/book-status.ts';
import { batchCalls } from '#server/platform/database/batch-calls.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import { countJobs } from '#server/platform/work/jobs.ts';
import type { OperationsDeps } from './deps.ts';

type Deps = Pick<OperationsDeps, 'database' | 'now' | 'showGeneration' | 'countBooks'>;

const sharedBy = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  const together = batchCalls<'', Value>(async () => [await read()], String);
  return () => together('');
};

/** The same in every process, except for the connections. */
export function instanceFigures(deps: Deps): Figure[] {
  const { pool } = deps.database;
  // Figures of one scrape share one answer.
  const jobs = sharedBy(() => countJobs(pool));
  const generation = sharedBy(() => deps.showGeneration());
  return [
    {
      name: 'precis_books',
      help: 'Books, by status.',
      labels: ['status'],
      read: async () => {
        const books = await deps.countBooks();
        return bookStatuses.map((status) => ({ labels: { status }, value: books[status] }));
      },
    },
    {
      name: 'precis_jobs',
      help: 'Jobs of the queue by name; failed ones were given up after their last try.',
      labels: ['job', 'state'],
      read: async () =>
        (await jobs()).flatMap(({ name, waiting, running, failed }) =>
          Object.entries({ waiting, running, failed }).map(([state, value]) => ({
            labels: { job: name, state },
            value,
          })),
        ),
    },
    {
      name: 'precis_jobs_oldest_seconds',
      help: 'For how long the oldest job of a name could have begun and has not.',
      labels: ['job'],
      read: async () =>
        (await jobs()).flatMap(({ name, oldestAt }) =>
          oldestAt === null
            ? []
            : [{ labels: { job: name }, value: Math.max(0, (deps.now() - oldestAt.getTime()) / 1000) }],
        ),
    },
    {
      name: 'precis_generation_spent',
      help: 'What generation has cost since the day and the month began in UTC, in the money of the prices.',
      labels: ['period'],
      read: async () => {
        const { spent_today: day, spent_this_month: month } = await generation();
        return Object.entries({ day, month }).map(([period, value]) => ({ labels: { period }, value }));
      },
    },
    {
      name: 'precis_generation_stopped',
      help: '1 while a cap stops generation, else 0.',
      labels: [],
      read: async () => [{ value: (await generation()).stopped === null ? 0 : 1 }],
    },
    {
      name: 'precis_database_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      labels: ['state'],
      read: async () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'awaited' }, value: pool.waitingCount },
      ],
    },
  ];
}
