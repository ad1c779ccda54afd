import { inject } from 'vitest';
import { dataFolderOfWorker } from './data-folder.ts';
import { type RunningPrecis, runBuilt } from './run-built.ts';

export type Precis = Pick<RunningPrecis, 'address' | 'stop' | 'kill'>;

const folders = new Map<string, string>();

/** The data folder of the instance at an address. */
export const dataFolderAt = (address: string): string => folders.get(address) ?? '';

type Input = {
  /** One that no other file uses meanwhile, filled by those before, when left out. */
  dataFolder?: string;
  /** A free one when left out. */
  port?: number;
  /** Besides those that every test has. */
  settings?: Record<string, string>;
};

/** The built application as an administrator starts it: its own database, the starter library, the real voice. */
export async function startPrecis({ dataFolder, port = 0, settings = {} }: Input = {}): Promise<Precis> {
  const folder = dataFolder ?? settings.DATA_DIR ?? dataFolderOfWorker(inject('dataFolder'));
  const precis = await runBuilt({
    PORT: String(port),
    DATA_DIR: folder,
    STARTER_LIBRARY: inject('shelf'),
    ...settings,
  });
  folders.set(precis.address, folder);
  return precis;
}
