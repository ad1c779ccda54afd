import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findMissingSounds, narrateAgain } from '#server/features/narration/index.ts';
import { isKeptJob, isKeptMedia, nameOfBackup } from '#server/features/operations/index.ts';
import { MIGRATIONS } from '#server/open-adapters.ts';
import { folderPlace } from '#server/platform/backup/folder-place.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import type { BackupSource } from '#server/platform/backup/read-archive.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { withoutSecret } from '#server/platform/storage/s3-address.ts';
import { CommandError } from './command-error.ts';
import type { CommandInstance } from './open-for-command.ts';

export async function backup(
  { adapters, instance, settings }: CommandInstance,
  given: string | null,
): Promise<string> {
  const { place: usual, passphrase } = adapters.backups;
  const place = given === null ? usual : folderPlace(dirname(resolve(given)));
  const name =
    given === null ? nameOfBackup('command', new Date(), passphrase !== null) : basename(resolve(given));
  const { files } = await makeBackup(
    { ...adapters, version: instance.version, isKept: isKeptMedia, isKeptJob },
    { write: (content) => place.write(name, content), passphrase },
  );
  const { bytes = 0 } = (await place.list()).find((file) => file.name === name) ?? {};
  const inPlace = withoutSecret(settings.BACKUP_URL ?? join(settings.DATA_DIR, 'backups'));
  const where = given === null ? `${name} in ${inPlace}` : resolve(given);
  const kind = passphrase === null ? 'not encrypted' : 'encrypted';
  return `${where}\nEverything as it was at the start (stored files: ${files}; ${inMegabytes(bytes)} in total), ${kind}.`;
}

/** A file of this machine, or else the name of one that `BACKUP_URL` has. */
async function sourceOf({ adapters }: CommandInstance, file: string): Promise<BackupSource> {
  const { place, passphrase } = adapters.backups;
  const path = resolve(file);
  const isHere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  const isKept = !isHere && (await place.list()).some(({ name }) => name === file);
  const read = () => (isKept ? place.read(file) : createReadStream(path, { highWaterMark: 1024 * 1024 }));
  return { name: isKept ? file : path, read, passphrase };
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Restores a backup and orders narrations for books without audio. */
export async function restore(
  open: CommandInstance,
  { file, replace }: { file: string; replace: boolean },
): Promise<string> {
  const { adapters, instance, serverRuns } = open;
  if (serverRuns) throw new CommandError('Precis is running on this data folder. Stop it first.');
  const { manifest, end } = await restoreBackup(
    { ...adapters, migrationsFolder: join(instance.projectFolder, MIGRATIONS) },
    { source: await sourceOf(open, file), mayReplace: replace },
  );
  const missing = await findMissingSounds(adapters);
  await narrateAgain(adapters, missing);
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  return [
    `Restored everything as of ${manifest.madeAt}: ${rows} rows in ${manifest.tables.length} tables; stored files: ${end.media.files}, waiting jobs: ${end.jobs}.`,
    ...(missing.length > 0
      ? [`Books that will be narrated again when the server runs: ${missing.length}.`]
      : []),
  ].join('\n');
}
