import { bookStatuses } from '#contract/book-status.ts';
import { type Trouble, troubleKinds } from '#contract/troubles.ts';
import { cached } from '#server/platform/cache/cached.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import { outages } from '#server/platform/provider/circuit-rules.ts';
import { countJobs, type JobCounts } from '#server/platform/work/count-jobs.ts';
import { backedUpAt } from './backups/keep-backups.ts';
import type { OperationsDeps } from './deps.ts';
import { readDisk } from './find-troubles.ts';

type Deps = Pick<
  OperationsDeps,
  'adapters' | 'backups' | 'countBooks' | 'database' | 'findTroubles' | 'jobs' | 'now' | 'showGeneration'
> & { dataFolder: string };

const idle = (name: string): JobCounts => ({ name, waiting: 0, running: 0, failed: 0, oldestAt: null });

/** What an operator is called for, and the rest. Connections, disk and backups are those of this process; the rest is everybody's. */
export function instanceFigures(deps: Deps): Figure[] {
  const { adapters, backups } = deps;
  const { pool, replica } = deps.database;
  const troubles = cached(deps.now, () => deps.findTroubles());
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
    {
      name: 'precis_trouble',
      help: '1 while something of this kind stops a part of the library, else 0.',
      labels: ['kind'],
      read: async () => {
        const found = new Set((await troubles()).map(({ trouble }) => trouble.kind));
        return troubleKinds.map((kind) => ({ labels: { kind }, value: found.has(kind) ? 1 : 0 }));
      },
    },
    {
      name: 'precis_provider_circuit_open',
      help: '1 while calls to a provider are paused because of such an outage, else 0; nothing of those not set.',
      labels: ['provider', 'outage'],
      read: async () => {
        const found = (await troubles()).map(({ trouble }) => trouble);
        const providers = (['text', 'speech', 'images'] as const).filter((kind) => adapters[kind] !== null);
        return providers.flatMap((provider) =>
          outages.map((outage) => {
            const isOpen = ({ kind, provider_kind }: Trouble) =>
              provider_kind === provider && kind === `provider_${outage}`;
            return { labels: { provider, outage }, value: found.some(isOpen) ? 1 : 0 };
          }),
        );
      },
    },
    {
      name: 'precis_disk_bytes',
      help: 'The disk of DATA_DIR: how large it is, and how much of it is free for Precis.',
      labels: ['of'],
      read: async () =>
        Object.entries(await readDisk(deps.dataFolder)).map(([of, value]) => ({ labels: { of }, value })),
    },
    {
      name: 'precis_backup_age_seconds',
      help: 'Since the newest backup, or the first account where there is none; nothing if BACKUP_KEEP is 0.',
      labels: [],
      read: async () => {
        if (backups.keep() === 0) return [];
        const since = await backedUpAt(backups);
        return since === null ? [] : [{ value: Math.max(0, (deps.now() - since.getTime()) / 1000) }];
      },
    },
  ];
}
