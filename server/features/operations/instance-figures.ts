import { bookStatuses } from '#contract/book-status.ts';
import { cached } from '#server/platform/cache/cached.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import { countJobs, type JobCounts } from '#server/platform/work/count-jobs.ts';
import type { OperationsDeps } from './deps.ts';

type Deps = Pick<OperationsDeps, 'database' | 'now' | 'showGeneration' | 'countBooks' | 'jobs'>;

const idle = (name: string): JobCounts => ({ name, waiting: 0, running: 0, failed: 0, oldestAt: null });

/** The same in every process, except for the connections. */
export function instanceFigures(deps: Deps): Figure[] {
  const { pool, replica } = deps.database;
  const books = cached(deps.now, () => deps.countBooks());
  const generation = cached(deps.now, () => deps.showGeneration());
  // A job of which there is none is told of too: what appears only with the first can't be watched.
  const jobs = cached(deps.now, async () => {
    const known = deps.jobs();
    const found = await countJobs(pool, known);
    const others = Object.keys(known).filter((job) => !found.some(({ name }) => name === job));
    return [...found, ...others.map(idle)].map(({ name: job, ...counts }) => ({
      labels: { job, lane: known[job]?.lane ?? 'none' },
      ...counts,
    }));
  });
  return [
    {
      name: 'precis_books',
      help: 'Books, by status.',
      labels: ['status'],
      read: async () => {
        const counts = await books();
        return bookStatuses.map((status) => ({ labels: { status }, value: counts[status] }));
      },
    },
    {
      name: 'precis_jobs',
      help: 'Jobs of the queue by name and lane; failed ones were given up after their last try.',
      labels: ['job', 'lane', 'state'],
      read: async () =>
        (await jobs()).flatMap(({ labels, waiting, running, failed }) =>
          Object.entries({ waiting, running, failed }).map(([state, value]) => ({
            labels: { ...labels, state },
            value,
          })),
        ),
    },
    {
      name: 'precis_jobs_oldest_seconds',
      help: 'For how long the oldest job of a name could have begun and has not; 0 where none could.',
      labels: ['job', 'lane'],
      read: async () =>
        (await jobs()).map(({ labels, oldestAt }) => ({
          labels,
          value: oldestAt === null ? 0 : Math.max(0, (deps.now() - oldestAt.getTime()) / 1000),
        })),
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
    {
      name: 'precis_database_connections_most',
      help: 'How many connections this process opens at most.',
      labels: [],
      read: async () => [{ value: pool.options.max }],
    },
    {
      name: 'precis_replica_behind_seconds',
      help: 'What an answer of the read replica may lack at most; nothing without one, or while nobody knows.',
      labels: [],
      read: async () => {
        const value = replica?.behindSeconds() ?? null;
        return value === null ? [] : [{ value }];
      },
    },
  ];
}
