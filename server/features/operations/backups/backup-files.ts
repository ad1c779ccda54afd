import type { BackupKind } from '#contract/backups.ts';
import type { BackupPlace, KeptFile } from '#server/platform/backup/backup-place.ts';
import { notFound } from '#server/platform/http/app-error.ts';

export type BackupFile = KeptFile & { kind: BackupKind };

const NAME = /^precis-(?:(daily|asked)-)?[\w-]+\.tar(?:\.age)?$/;
/** What a killed process left of its own: only one backup runs at a time. */
export const OWN_PART = /^precis-(?:daily|asked)-[\w-]+\.tar(?:\.age)?\.part$/;

/** Names of one kind sort by time, to the millisecond: two may be made within a second. */
export function nameOfBackup(kind: BackupKind, now: Date, isEncrypted: boolean): string {
  const stamp = `${now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}Z`;
  const of = kind === 'command' ? '' : `${kind}-`;
  return `precis-${of}${stamp}.tar${isEncrypted ? '.age' : ''}`;
}

/** Newest first. */
export async function listBackupFiles(place: Pick<BackupPlace, 'list'>): Promise<BackupFile[]> {
  const found = (await place.list()).flatMap((file) => {
    const parts = NAME.exec(file.name);
    const kind = (parts?.[1] ?? 'command') as BackupKind;
    return parts ? [{ ...file, kind }] : [];
  });
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || b.name.localeCompare(a.name));
}

/** Any other file in the place is `not_found` too. */
export async function findBackupFile(place: BackupPlace, name: string): Promise<BackupFile> {
  const found = (await listBackupFiles(place)).find((file) => file.name === name);
  if (!found) throw notFound('This backup');
  return found;
}

/** Keeps the newest daily ones. */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<void> {
  const daily = (await listBackupFiles(place)).filter(({ kind }) => kind === 'daily');
  for (const { name } of daily.slice(keep)) await place.remove(name);
}
