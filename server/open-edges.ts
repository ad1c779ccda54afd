import { join } from 'node:path';
import { backUpBeforeUpgrade } from '#server/platform/backup/back-up-before-upgrade.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openMailer } from '#server/platform/email/open-mailer.ts';
import { openImages } from '#server/platform/images/open-images.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openSpeech } from '#server/platform/speech/open-speech.ts';
import { createDiskMemory } from '#server/platform/storage/disk-memory.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createMediaLinks, mediaSecretOf } from '#server/platform/storage/media-link.ts';
import { readyFolder } from '#server/platform/storage/ready-folder.ts';
import { openText } from '#server/platform/text/open-text.ts';
import type { Edges } from './platform/feature/edges.ts';
import type { Settings } from './settings.ts';

/** Of the project's folder. */
export const MIGRATIONS = 'server/platform/database/migrations';

/** Opens what the settings name and brings the database up to date. Throws with a sentence that says what to do. */
export async function openEdges(
  settings: Settings,
  { log, projectFolder, version }: { log: Logger; projectFolder: string; version: string },
): Promise<Edges> {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir, STORAGE_URL: storageUrl } = settings;
  // As root, the database runs as another user, whose folder is below.
  await readyFolder('DATA_DIR', dataDir, { mayBePassed: process.getuid?.() === 0 });
  if (storageUrl !== undefined) await readyFolder('STORAGE_URL', storageUrl);
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const upgradeBackups = join(dataDir, 'backups/upgrades');
    const beforeChange = () => backUpBeforeUpgrade({ database, log, version }, upgradeBackups);
    await migrate(database, {
      folder: join(projectFolder, MIGRATIONS),
      log,
      ...(settings.UPGRADE_BACKUP && { beforeChange }),
    });
    const disk = createDiskMemory(Date.now);
    const mediaSecret = await mediaSecretOf(database);
    return {
      database,
      feed: await openChangeFeed(database, log),
      storage: await openFolderStorage(storageUrl ?? join(dataDir, 'media'), disk.met),
      disk,
      mediaSecret,
      mediaLink: createMediaLinks(mediaSecret, Date.now),
      narrator: openNarrator({ threads: 1, log }),
      naturalVoice: openNaturalVoice({ folder: join(dataDir, 'voices') }),
      mail: await openMailer(settings, log),
      text: await openText(settings),
      speech: await openSpeech(settings),
      images: await openImages(settings),
      log,
      now: Date.now,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets go of the edges, the database last. */
export async function closeEdges({
  narrator,
  naturalVoice,
  mail,
  storage,
  feed,
  database,
}: Edges): Promise<void> {
  mail.close();
  await narrator.close();
  await naturalVoice.close();
  await storage.close();
  await feed.close();
  await database.close();
}
