import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupError } from './archive-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { holdsContent } from './backup-tables.ts';
import { folderPlace } from './folder-place.ts';
import { makeBackup } from './make-backup.ts';

const KEPT = 3;
const OWN = /^before-[\w.-]+\.tar(?:\.age)?$/;
const OWN_PART = /^before-[\w.-]+\.part$/;

/** An upgrade changes tables and leaves the storage alone. */
const nothingStored: Pick<Storage, 'keys' | 'stat' | 'open'> = {
  keys: () => Readable.from([]),
  stat: async () => null,
  open: async () => null,
};

type Deps = { database: Database; log: Logger; version: string; passphrase: string | null };

/**
 * Writes the tables of a library that isn't empty into `folder`, where the newest few are kept. For the one process that
 * is about to change them. Throws `BackupError`.
 */
export async function backUpBeforeUpgrade(
  { database, log, version, passphrase }: Deps,
  folder: string,
): Promise<void> {
  if (!(await holdsContent(database.pool))) return;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const name = `before-${version}-${stamp}.tar${passphrase === null ? '' : '.age'}`;
  const place = folderPlace(folder);
  const write = (content: AsyncIterable<Uint8Array>) => place.write(name, content);
  try {
    await place.ready(OWN_PART);
    const deps = { database, storage: nothingStored, version, isKept: () => false, isKeptJob: () => true };
    await makeBackup(deps, { write, passphrase });
    for (const older of (await ownFiles(place)).slice(0, -KEPT)) await place.remove(older);
  } catch (error) {
    throw new BackupError(
      `The database was not changed: it can't be backed up first in ${folder} (${(error as Error).message}). ` +
        'Make room or correct its owner, or set UPGRADE_BACKUP=off if you have another backup.',
      error,
    );
  }
  log.info({ file: join(folder, name) }, 'the database has been backed up before it is brought up to date');
}

/** The oldest first. */
async function ownFiles(place: BackupPlace): Promise<string[]> {
  const timeOf = (name: string) => name.replace(/^before-.*?-(?=\d{4}-)/, '');
  const names = (await place.list()).map(({ name }) => name).filter((name) => OWN.test(name));
  return names.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}
