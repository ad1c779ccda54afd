import { z } from 'zod';
import type { Backups as ShownBackups } from '#contract/backups.ts';
import { BackupError } from '#server/platform/backup/archive-format.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import type { Backups } from '#server/platform/backup/open-backup-place.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { execute, firstRow, sql } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { addJob, findJob } from '#server/platform/work/jobs.ts';
import { isKeptMedia } from '../measure-storage.ts';
import { listBackupFiles, nameOfBackup, OWN_PART, removeOldBackups } from './backup-files.ts';
import { PROVE_BACKUP, type ProofDeps, showProof } from './proven-restores.ts';

export const MAKE_BACKUP = 'operations.make-backup';
const KEY = 'backup';

/** Backups and their trials are ordered anew. */
export const isKeptJob = (name: string): boolean => name !== MAKE_BACKUP && name !== PROVE_BACKUP;
/** So that a killed one is started again. */
const ATTEMPTS = 2;
const DAY_MS = 86_400_000;
/** Before a failed daily one is tried again. */
const REST_MS = 6 * 3_600_000;
/** Left free on the disk, where the embedded database goes on writing. */
const RESERVE_BYTES = 500_000_000;

export type BackupRules = {
  /** Daily backups; 0 for none. */
  keep: () => number;
  version: string;
};

export type BackupDeps = BackupRules &
  ProofDeps &
  Backups & {
    database: Database;
    storage: Pick<Storage, 'keys' | 'stat' | 'open' | 'measure'>;
    now: () => number;
    linkSecret: string;
    firstAccountAt: () => Promise<Date | null>;
  };

type Kind = 'daily' | 'asked';

/** Part of a transaction. False while one is in progress. */
export async function orderBackup(tx: Executor, kind: Kind): Promise<boolean> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('precis-backup', 0))`);
  const job = await findJob(tx, KEY);
  if (job && job.state !== 'failed') return false;
  await addJob(tx, { name: MAKE_BACKUP, payload: { kind }, key: KEY, maxAttempts: ATTEMPTS });
  return true;
}

export async function showBackups(deps: BackupDeps): Promise<ShownBackups> {
  const { database, place, keep } = deps;
  const [files, job, proof] = await Promise.all([
    listBackupFiles(place),
    findJob(database.pool, KEY),
    showProof(deps),
  ]);
  const hasFailed = job?.state === 'failed';
  return {
    backups: files.map(({ madeAt, ...file }) => ({ ...file, made_at: madeAt.toISOString() })),
    making: job && job.state !== 'failed' ? job.state : 'no',
    failed: hasFailed
      ? { at: job.changedAt.toISOString(), reason: job.error ?? 'It was interrupted twice.' }
      : null,
    keep: keep(),
    proof,
  };
}

/** When the newest backup was made, or the first account where there is none; null where there is neither. */
export async function backedUpAt({
  place,
  firstAccountAt,
}: Pick<BackupDeps, 'place' | 'firstAccountAt'>): Promise<Date | null> {
  const [newest] = await listBackupFiles(place);
  return newest?.madeAt ?? firstAccountAt();
}

/** Since when a backup is missing: the last attempt failed, or a daily one is a day late. `last`: as `backedUpAt` has it. */
export async function findMissingBackup(
  { database, keep, now }: Pick<BackupDeps, 'database' | 'keep' | 'now'>,
  last: Date | null,
): Promise<Date | null> {
  const job = await findJob(database.pool, KEY);
  const dueMs = last === null ? Number.POSITIVE_INFINITY : last.getTime() + DAY_MS;
  if (job?.state === 'failed') return new Date(Math.min(job.changedAt.getTime(), dueMs));
  return keep() > 0 && now() >= dueMs + DAY_MS ? new Date(dueMs) : null;
}

export const backupJobs = (deps: BackupDeps): JobHandlers =>
  inLane('quick', {
    [MAKE_BACKUP]: async (payload, { signal }) => {
      const { kind } = payload as { kind: Kind };
      const { place, passphrase, now } = deps;
      await place.ready(OWN_PART);
      await refuseFullDisk(deps);
      const name = nameOfBackup(kind, new Date(now()), passphrase !== null);
      const write = (content: AsyncIterable<Uint8Array>) => place.write(name, content);
      await makeBackup({ ...deps, isKept: isKeptMedia, isKeptJob }, { write, passphrase, signal });
      if (kind === 'daily') await removeOldBackups(place, deps.keep());
    },
  });

/** A disk filled by a backup would stop everything else. */
async function refuseFullDisk({ database, storage, place }: BackupDeps): Promise<void> {
  const free = await place.freeBytes();
  if (free === null) return;
  const { kinds } = await storage.measure((key) => (isKeptMedia(key) ? 'kept' : 'other'));
  const used = await firstRow(
    database.pool,
    { bytes: z.number() },
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const needed = (kinds.get('kept')?.bytes ?? 0) + (used?.bytes ?? 0);
  if (free >= needed + RESERVE_BYTES) return;
  const text = `The disk has ${inMegabytes(free)} free; a backup may take ${inMegabytes(needed)}, and ${inMegabytes(RESERVE_BYTES)} must stay free.`;
  throw new BackupError(text);
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** A day after the last one, or after the first account. */
export async function orderDailyBackup(deps: BackupDeps): Promise<void> {
  const { database, place, keep, now } = deps;
  if (keep() === 0) return;
  const daily = (await listBackupFiles(place)).find(({ kind }) => kind === 'daily');
  const since = daily?.madeAt ?? (await deps.firstAccountAt());
  if (since === null || now() - since.getTime() < DAY_MS) return;
  const job = await findJob(database.pool, KEY);
  if (job?.state === 'failed' && now() - job.changedAt.getTime() < REST_MS) return;
  await database.query.transaction((tx) => orderBackup(tx, 'daily'));
}
