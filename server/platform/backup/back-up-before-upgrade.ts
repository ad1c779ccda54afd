import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupError } from './archive-format.ts';
import { holdsContent } from './backup-tables.ts';
import { makeBackup } from './make-backup.ts';

const KEPT = 3;
const OWN = /^before-[\w.-]+\.tar(?:\.part)?$/;

/** An upgrade changes tables and leaves the storage alone. */
const nothingStored: Pick<Storage, 'keys' | 'stat' | 'open'> = {
  keys: () => Readable.from([]),
  stat: async () => null,
  open: async () => null,
};

type Deps = { database: Database; log: Logger; version: string };

/**
 * Writes the tables of a library that isn't empty into `folder`, where the newest few are kept. For the one process that
 * is about to change them. Throws `BackupError`.
 */
export async function backUpBeforeUpgrade({ database, log, version }: Deps, folder: string): Promise<void> {
  if (!(await holdsContent(database.pool))) return;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = join(folder, `before-${version}-${stamp}.tar`);
  try {
    await mkdir(folder, { recursive: true });
    for (const name of await ownFiles(folder)) if (name.endsWith('.part')) await rm(join(folder, name));
    await makeBackup({ database, storage: nothingStored, version, isKept: () => false }, { file });
    for (const name of (await ownFiles(folder)).slice(0, -KEPT)) await rm(join(folder, name));
  } catch (error) {
    throw new BackupError(
      `The database was not changed: it can't be backed up first in ${folder} (${(error as Error).message}). ` +
        'Make room or correct its owner, or set UPGRADE_BACKUP=off if you have another backup.',
      error,
    );
  }
  log.info({ file }, 'the database has been backed up before it is brought up to date');
}

/** The oldest first. */
async function ownFiles(folder: string): Promise<string[]> {
  const timeOf = (name: string) => name.replace(/^before-.*?-(?=\d{4}-)/, '');
  const names = (await readdir(folder)).filter((name) => OWN.test(name));
  return names.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}
