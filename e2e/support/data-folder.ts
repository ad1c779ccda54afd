import { chmodSync } from 'node:fs';
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

/** The folder below `parent` of this one of the processes that run tests at once; whoever had it before left its books there. */
export const dataFolderOfWorker = (parent: string): string =>
  join(parent, `data-${process.env.VITEST_POOL_ID}`);
