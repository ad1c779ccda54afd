import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#contract/backups.ts';
import { notFound } from '#server/platform/http/app-error.ts';

export type BackupFile = { name: string; kind: BackupKind; bytes: number; madeAt: Date };

const NAME = /^precis-(?:(daily|asked)-)?[\w-]+\.tar$/;
const OWN_PART = /^precis-(?:daily|asked)-[\w-]+\.tar\.part$/;

/** Names of one kind sort by time, to the millisecond: two may be made within a second. */
export function nameOfBackup(kind: BackupKind, now: Date): string {
  const stamp = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
  return kind === 'command' ? `precis-${stamp}Z.tar` : `precis-${kind}-${stamp}Z.tar`;
}

export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const found = await Promise.all((await namesIn(folder)).map((name) => look(folder, name)));
  return found
    .filter((file) => file !== null)
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || b.name.localeCompare(a.name));
}

/** Any other file in the folder is `not_found` too. */
export async function findBackupFile(folder: string, name: string): Promise<BackupFile> {
  const found = (await listBackupFiles(folder)).find((file) => file.name === name);
  if (!found) throw notFound('This backup');
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function look(folder: string, name: string): Promise<BackupFile | null> {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const known = await stat(join(folder, name)).catch(() => null);
  if (!known?.isFile()) return null;
  return {
    name,
    kind: (parts[1] as 'daily' | 'asked' | undefined) ?? 'command',
    bytes: known.size,
    madeAt: known.mtime,
  };
}

/** Creates the folder and removes what a killed process left: only one backup runs at a time. */
export async function readyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await namesIn(folder)) if (OWN_PART.test(name)) await rm(join(folder, name));
}

/** Keeps the newest daily ones. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const daily = (await listBackupFiles(folder)).filter(({ kind }) => kind === 'daily');
  for (const { name } of daily.slice(keep)) await rm(join(folder, name), { force: true });
}
