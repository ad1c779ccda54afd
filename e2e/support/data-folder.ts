import { chmodSync, mkdirSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for Precis to keep its data in, through which the embedded database's own user may pass. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

export const removeDataFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

const markOf = (folder: string) => `${folder}.taken`;

/** Takes the first folder below `parent` that nobody uses now; whoever had it before left its books there. */
export function takeDataFolder(parent: string, number = 1): string {
  const folder = join(parent, `data-${number}`);
  try {
    mkdirSync(markOf(folder));
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return takeDataFolder(parent, number + 1);
  }
}

export const giveBackDataFolder = (folder: string): void => rmdirSync(markOf(folder));
