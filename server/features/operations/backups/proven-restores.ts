import { z } from 'zod';
import type { Proof } from '#contract/backups.ts';
import type { BackupPlace } from '#server/platform/backup/backup-place.ts';
import { proveBackup } from '#server/platform/backup/prove-backup.ts';
import { migrationsFolder } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { addJob, findJob } from '#server/platform/work/jobs.ts';
import { listBackupFiles } from './backup-files.ts';

export const PROVE_BACKUP = 'operations.prove-backup';
const KEY = 'prove-backup';
/** So that a killed one is started again. */
const ATTEMPTS = 2;
const DAY_MS = 86_400_000;

export type ProofDeps = {
  database: Database;
  place: BackupPlace;
  passphrase: string | null;
  log: Logger;
  now: () => number;
  /** Between two proofs; 0 for none. */
  proveDays: number;
};

/** Kept beside the backups: whoever restores them after a disaster sees when that last worked. */
const noteShape = z.object({ backup: z.string(), at: z.iso.datetime() });
type Note = z.infer<typeof noteShape>;
const NOTE = /^proven-[\w-]+\.json$/;

async function findNotes(place: BackupPlace): Promise<string[]> {
  const names = (await place.list()).map(({ name }) => name).filter((name) => NOTE.test(name));
  return names.toSorted((a, b) => b.localeCompare(a));
}

/** The last restore that worked; null for none. */
export async function lastProof(place: BackupPlace): Promise<Note | null> {
  const [name] = await findNotes(place);
  if (name === undefined) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of place.read(name)) pieces.push(piece);
  const read = noteShape.safeParse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  return read.success ? read.data : null;
}

async function noteProof({ place, now }: ProofDeps, backup: string): Promise<void> {
  const at = new Date(now()).toISOString();
  const before = await findNotes(place);
  const note = Buffer.from(JSON.stringify({ backup, at } satisfies Note));
  await place.write(`proven-${at.replaceAll(/[:.]/g, '-')}.json`, pieceOf(note));
  for (const name of before) await place.remove(name);
}

async function* pieceOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

export const proofJobs = (deps: ProofDeps): JobHandlers =>
  inLane('quick', {
    [PROVE_BACKUP]: async () => {
      const [newest] = await listBackupFiles(deps.place);
      if (!newest) return;
      const { name } = newest;
      const read = () => deps.place.read(name);
      const { database, log, passphrase } = deps;
      await proveBackup({ database, log, migrationsFolder }, { name, read, passphrase });
      await noteProof(deps, name);
    },
  });

/** So many days after the last one, once there is a backup; a day after one that failed. */
export async function orderProof(deps: ProofDeps): Promise<void> {
  const { database, place, now, proveDays } = deps;
  if (proveDays === 0 || (await listBackupFiles(place)).length === 0) return;
  const proof = await lastProof(place);
  if (proof !== null && now() - Date.parse(proof.at) < proveDays * DAY_MS) return;
  const job = await findJob(database.pool, KEY);
  if (job !== null && (job.state !== 'failed' || now() - job.changedAt.getTime() < DAY_MS)) return;
  await addJob(database.pool, { name: PROVE_BACKUP, payload: {}, key: KEY, maxAttempts: ATTEMPTS });
}

export async function showProof({ database, place, proveDays }: ProofDeps): Promise<Proof> {
  const [last, job] = await Promise.all([lastProof(place), findJob(database.pool, KEY)]);
  const failed =
    job?.state === 'failed'
      ? { at: job.changedAt.toISOString(), reason: job.error ?? 'It was interrupted twice.' }
      : null;
  return { last, failed, every_days: proveDays };
}

/** Since when there are backups of which nobody knows whether they can be restored; null for all is well. */
export async function findUnproven(deps: ProofDeps): Promise<Date | null> {
  const { place, now, proveDays } = deps;
  if (proveDays === 0) return null;
  const { last, failed } = await showProof(deps);
  if (failed !== null) return new Date(failed.at);
  const oldest = (await listBackupFiles(place)).at(-1);
  const since = last === null ? oldest?.madeAt.getTime() : Date.parse(last.at);
  if (since === undefined || now() - since < 2 * proveDays * DAY_MS) return null;
  return new Date(since + proveDays * DAY_MS);
}
