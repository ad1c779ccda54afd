import { join } from 'node:path';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import { credentialsFor } from '#server/platform/storage/open-storage.ts';
import { isS3 } from '#server/platform/storage/s3-address.ts';
import type { storageSettings } from '#server/platform/storage/settings.ts';
import type { BackupPlace } from './backup-place.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { backupSettings } from './settings.ts';

/** Where backups go and what they are encrypted with; no passphrase: they are not. */
export type Backups = { place: BackupPlace; passphrase: string | null };

/** Throws with a sentence that says what to do. */
export function openBackups(settings: ValuesOf<typeof backupSettings & typeof storageSettings>): Backups {
  const { BACKUP_URL: address = join(settings.DATA_DIR, 'backups'), BACKUP_PASSPHRASE: passphrase = null } =
    settings;
  if (!isS3(address)) return { place: folderPlace(address), passphrase };
  const { bucket, credentials } = credentialsFor({ address, setting: 'BACKUP_URL', settings });
  return { place: bucketPlace(bucket, credentials), passphrase };
}
