import { join } from 'node:path';
import { backUpBeforeUpgrade } from '#server/platform/backup/back-up-before-upgrade.ts';
import { openBackups } from '#server/platform/backup/open-backup-place.ts';
import { openKeptSettings } from '#server/platform/config/kept-settings.ts';
import type { Given } from '#server/platform/config/read-table.ts';
import { openSeal } from '#server/platform/config/seal.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { createDiskMemory } from '#server/platform/storage/disk-memory.ts';
import { createMediaLinks, mediaSecretOf } from '#server/platform/storage/media-link.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { readyFolder } from '#server/platform/storage/ready-folder.ts';
import type { Adapters } from './platform/feature/adapters.ts';
import { followSettings, openProviders } from './platform/feature/open-providers.ts';
import { readSettings, type Settings, settings as table } from './settings.ts';

/** In the data folder. */
export const KEY_FILE = 'settings.key';

/** Of the project's folder. */
export const MIGRATIONS = 'server/platform/database/migrations';

/** Opens what the settings name and brings the database up to date. Throws with a sentence that says what to do. */
export async function openAdapters(input: {
  environment: Given;
  log: Logger;
  projectFolder: string;
  version: string;
}): Promise<{ adapters: Adapters; settings: Readonly<Settings> }> {
  const { environment, log, projectFolder, version } = input;
  const given = readSettings(environment);
  const {
    DATABASE_URL: databaseUrl = null,
    DATABASE_REPLICA_URL: replicaUrl,
    DATA_DIR: dataDir,
    STORAGE_URL: storageUrl,
  } = given;
  // As root, the database runs as another user, whose folder is below.
  await readyFolder('DATA_DIR', dataDir, { mayBePassed: process.getuid?.() === 0 });
  const disk = createDiskMemory(Date.now);
  const address = storageUrl ?? join(dataDir, 'media');
  const storage = await openStorage({ address, setting: 'STORAGE_URL', settings: given }, disk.met);
  const backups = openBackups(given);
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir, log });
  try {
    const upgradeBackups = join(dataDir, 'backups/upgrades');
    const beforeChange = () =>
      backUpBeforeUpgrade({ database, log, version, passphrase: backups.passphrase }, upgradeBackups);
    await migrate(database, {
      folder: join(projectFolder, MIGRATIONS),
      log,
      ...(given.UPGRADE_BACKUP && { beforeChange }),
    });
    database.replica?.catchUp();
    const mediaSecret = await mediaSecretOf(database);
    const feed = await openChangeFeed(database, log);
    const settings = await openKeptSettings({
      table,
      environment,
      database,
      feed,
      seal: openSeal(join(dataDir, KEY_FILE)),
      log,
    });
    const adapters = {
      database,
      feed,
      settings,
      storage,
      disk,
      backups,
      mediaSecret,
      mediaLink: createMediaLinks(mediaSecret, Date.now),
      narrator: openNarrator({ threads: 1, log }),
      naturalVoice: openNaturalVoice({ folder: join(dataDir, 'voices') }),
      ...(await openProviders(settings.values, log)),
      log,
      now: Date.now,
    };
    followSettings(adapters, settings);
    return { adapters, settings: settings.values };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets go of the adapters, the database last. */
export async function closeAdapters({
  narrator,
  naturalVoice,
  mail,
  storage,
  feed,
  database,
}: Adapters): Promise<void> {
  mail.close();
  await narrator.close();
  await naturalVoice.close();
  await storage.close();
  await feed.close();
  await database.close();
}
