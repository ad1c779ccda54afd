import { randomUUID } from 'node:crypto';
import { access, constants, statfs } from 'node:fs/promises';
import { z } from 'zod';
import { LEAST_FREE_BYTES, lastProof, listBackupFiles } from '#server/features/operations/index.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import { type Check, failed, passed } from './finding.ts';

const HOUR_MS = 3_600_000;
/** One is made every day; a day later it is missed. */
const OLDEST_BACKUP_HOURS = 48;

const settings: Check = async ({ settings: { PUBLIC_URL } }) =>
  passed(
    `The settings are valid. ${PUBLIC_URL === undefined ? 'PUBLIC_URL is not set, so links only work on this machine.' : `People reach Precis at ${PUBLIC_URL}.`}`,
  );

const dataFolder: Check = async ({ settings: { DATA_DIR } }) => {
  const mayWrite = await access(DATA_DIR, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return mayWrite
    ? passed(`The data folder ${DATA_DIR} is writable.`)
    : failed(
        `The data folder ${DATA_DIR} isn't writable by this user. Give it to the user that runs Precis.`,
      );
};

const disk: Check = async ({ settings: { DATA_DIR } }) => {
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free on the disk of the data folder.`;
  return free < LEAST_FREE_BYTES
    ? failed(`${says} Free up some space: a full disk stops everything.`)
    : passed(says);
};

const database: Check = async ({ adapters, serverRuns }) => {
  const found = await firstRow(
    adapters.database.pool,
    { version: z.string(), bytes: z.number() },
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const of = found ? `PostgreSQL ${found.version}, ${(found.bytes / 1e6).toFixed(0)} MB` : '';
  // A command reaches the embedded database of a running server as if it were anywhere.
  const kind = serverRuns ? 'embedded' : adapters.database.kind;
  return passed(`The ${kind} database answers (${of}); its tables are up to date.`);
};

const storage: Check = async ({ adapters }) => {
  const key = `doctor/${randomUUID()}`;
  await adapters.storage.put(key, Buffer.from('well'));
  const stored = await adapters.storage.stat(key);
  await adapters.storage.removeFolder('doctor');
  return stored?.bytes === 4
    ? passed('Files can be stored and read back.')
    : failed("A stored file couldn't be read back.");
};

const backups: Check = async ({ adapters, people, settings: { BACKUP_KEEP, BACKUP_PROVE_DAYS } }) => {
  const [last] = await listBackupFiles(adapters.backups.place);
  const since = last?.madeAt ?? (await people.firstAccountAt());
  const hours = since === null ? 0 : (adapters.now() - since.getTime()) / HOUR_MS;
  const made = last ? `The last backup is ${ageOf(hours)} old (${last.name}).` : 'There is no backup yet.';
  const says = `${made}${BACKUP_PROVE_DAYS > 0 && last ? ` ${await saysOfProof(adapters)}` : ''}`;
  if (hours <= OLDEST_BACKUP_HOURS) return passed(says);
  return failed(
    BACKUP_KEEP === 0
      ? `${says} BACKUP_KEEP is 0, so there are no daily backups: run "backup", or make sure something else does.`
      : `${says} The daily backup fails, or no process does the background work: the settings page says why.`,
  );
};

async function saysOfProof({ backups: { place }, now }: Adapters): Promise<string> {
  const proof = await lastProof(place);
  if (proof === null) return 'None has been test-restored yet.';
  return `Last proven restore: ${ageOf((now() - Date.parse(proof.at)) / HOUR_MS)} ago (${proof.backup}).`;
}

const ageOf = (hours: number): string =>
  hours < 48 ? `${Math.max(0, Math.round(hours))} hours` : `${Math.floor(hours / 24)} days`;

export const instanceChecks: Readonly<Record<string, Check>> = {
  Settings: settings,
  'Data folder': dataFolder,
  Disk: disk,
  Database: database,
  Storage: storage,
  Backups: backups,
};
