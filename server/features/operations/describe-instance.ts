import { z } from 'zod';
import {
  type Instance,
  type MediaKind,
  mediaKinds,
  type ProviderKind,
  providerKinds,
} from '#contract/operations.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { countJobs, type JobCounts } from '#server/platform/work/count-jobs.ts';
import type { GenerationOverview, OperationsDeps } from './deps.ts';
import type { Measured } from './measure-storage.ts';

/** Hosts, models and figures only: never a password or key. */
export async function describeInstance(deps: OperationsDeps): Promise<Instance> {
  const [generation, jobs, measured, database] = await Promise.all([
    deps.showGeneration(),
    countJobs(deps.database.pool, deps.jobs()),
    deps.measures(),
    describeDatabase(deps.database),
  ]);
  const trials = deps.trialsOf(deps.adapters);
  return {
    version: deps.version,
    providers: providerKinds.map((kind) => ({
      kind,
      ...providerOf(deps, generation, kind),
      can_test: trials[kind] !== null,
    })),
    caps: {
      spent_today: generation.spent_today,
      spent_this_month: generation.spent_this_month,
      daily: generation.daily_cap,
      monthly: generation.monthly_cap,
      stopped: generation.stopped,
    },
    queue: queueOf(jobs),
    storage: { ...storageOf(measured), chunks_kept_days: deps.keepChunksDays() },
    database,
  };
}

function providerOf(
  { mailServer }: OperationsDeps,
  generation: GenerationOverview,
  kind: ProviderKind,
): { name: string | null; model: string | null } {
  if (kind === 'mail') return { name: mailServer(), model: null };
  const set = generation[kind];
  return { name: set?.provider ?? null, model: set?.model ?? null };
}

function queueOf(jobs: readonly JobCounts[]): Instance['queue'] {
  const sum = (of: 'waiting' | 'running' | 'failed') => jobs.reduce((all, job) => all + job[of], 0);
  const oldest = jobs.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.toISOString()]));
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    failed: sum('failed'),
    oldest_at: oldest.toSorted()[0] ?? null,
    jobs: jobs.map(({ name, waiting, running, failed }) => ({ name, waiting, running, failed })),
  };
}

function storageOf(measured: Measured | null): Omit<Instance['storage'], 'chunks_kept_days'> {
  const disk = measured?.use.disk;
  return {
    measured_at: measured === null ? null : new Date(measured.atMs).toISOString(),
    kinds: measured === null ? [] : mediaKinds.map((kind) => ({ kind, ...usedBy(measured, kind) })),
    free_bytes: disk?.freeBytes ?? null,
    total_bytes: disk?.totalBytes ?? null,
  };
}

const usedBy = ({ use }: Measured, kind: MediaKind) => use.kinds.get(kind) ?? { files: 0, bytes: 0 };

async function describeDatabase({ pool, kind }: Database): Promise<Instance['database']> {
  const row = await firstRow(
    pool,
    { bytes: z.number(), version: z.string() },
    sql`select pg_database_size(current_database()) as bytes,
          split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return { kind, version: row?.version ?? '', bytes: row?.bytes ?? 0 };
}
