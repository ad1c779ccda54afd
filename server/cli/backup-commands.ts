import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isKeptMedia, nameOfBackup } from '#server/features/operations/index.ts';
import { MIGRATIONS } from '#server/open-edges.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { CommandError } from './command-error.ts';
import type { CommandInstance } from './open-for-command.ts';

export async function backup(
  { edges, instance, settings }: CommandInstance,
  given: string | null,
): Promise<string> {
  const name = nameOfBackup('command', new Date());
  const file = given === null ? join(settings.DATA_DIR, 'backups', name) : resolve(given);
  const { files } = await makeBackup({ ...edges, version: instance.version, isKept: isKeptMedia }, { file });
  const { size } = await stat(file);
  return `${file}\nEverything as it was at the start: ${files} stored files, ${inMegabytes(size)} in total.`;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Restores a backup and orders narrations for books without audio. */
export async function restore(
  { edges, features, instance, serverRuns }: CommandInstance,
  { file, replace }: { file: string; replace: boolean },
): Promise<string> {
  if (serverRuns) throw new CommandError('Precis is running on this data folder. Stop it first.');
  const { manifest, end } = await restoreBackup(
    { ...edges, migrationsFolder: join(instance.projectFolder, MIGRATIONS) },
    { file: resolve(file), mayReplace: replace },
  );
  const { findMissingSounds, narrateAgain } = features.narration;
  const missing = await findMissingSounds();
  await narrateAgain(missing);
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  return [
    `Restored everything as of ${manifest.madeAt}: ${rows} rows in ${manifest.tables.length} tables, ${end.media.files} stored files.`,
    ...(missing.length > 0 ? [`${missing.length} books will be narrated again when the server runs.`] : []),
  ].join('\n');
}
