import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { z } from 'zod';
import { lastProof, listBackupFiles, readDisk, sentenceOf } from '#server/features/operations/index.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import { type Check, failed, passed } from './finding.ts';

const HOUR_MS = 3_600_000;

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
  const { free, size } = await readDisk(DATA_DIR);
  return passed(
    `${(free / 1e9).toFixed(1)} GB of ${(size / 1e9).toFixed(1)} GB are free on the disk of the data folder.`,
  );
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

const backups: Check = async ({ adapters, settings: { BACKUP_KEEP, BACKUP_PROVE_DAYS } }) => {
  const [last] = await listBackupFiles(adapters.backups.place);
  const keeps =
    BACKUP_KEEP === 0
      ? ' BACKUP_KEEP is 0, so nothing is backed up unless you do it, or something else does.'
      : '';
  if (!last) return passed(`There is no backup yet.${keeps}`);
  const hours = (adapters.now() - last.madeAt.getTime()) / HOUR_MS;
  const proof = BACKUP_PROVE_DAYS > 0 ? ` ${await saysOfProof(adapters)}` : '';
  return passed(`The last backup is ${ageOf(hours)} old (${last.name}).${proof}${keeps}`);
};

async function saysOfProof({ backups: { place }, now }: Adapters): Promise<string> {
  const proof = await lastProof(place);
  if (proof === null) return 'None has been test-restored yet.';
  return `Last successful test restore: ${ageOf((now() - Date.parse(proof.at)) / HOUR_MS)} ago (${proof.backup}).`;
}

const ageOf = (hours: number): string =>
  hours < 48 ? `${Math.max(0, Math.round(hours))} hours` : `${Math.floor(hours / 24)} days`;

/** What the admin pages say too. Providers are really asked, and jobs wait as long as no server runs. */
const troubles: Check = async ({ features, serverRuns }) => {
  const found = (await features.operations.findTroubles())
    .map(({ trouble }) => trouble)
    .filter(({ kind, provider }) => provider === null && (serverRuns || kind !== 'queue'));
  const says = found.map(({ kind }) => sentenceOf(kind)).join(' ');
  if (found.length === 0) return passed('Disk, storage and backups are as they should be.');
  return found.some(({ severity }) => severity === 'problem')
    ? failed(`${says} The admin pages say what to do.`)
    : passed(says);
};

export const instanceChecks: Readonly<Record<string, Check>> = {
  Settings: settings,
  'Data folder': dataFolder,
  Disk: disk,
  Database: database,
  Storage: storage,
  Backups: backups,
  Troubles: troubles,
};
