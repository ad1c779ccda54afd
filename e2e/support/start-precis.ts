import { inject } from 'vitest';
import { dataFolderOfWorker, noteProcess } from './data-folder.ts';
import { type RunningPrecis, runBuilt } from './run-built.ts';

export type Precis = Pick<RunningPrecis, 'address' | 'processId' | 'stop' | 'kill'>;

const folders = new Map<string, string>();

/** The data folder of the instance at an address. */
export const dataFolderAt = (address: string): string => folders.get(address) ?? '';

type Input = {
  /** One that no other file uses meanwhile, with a narrated shelf and what files before left in it, when left out. */
  dataFolder?: string;
  /** A free one when left out. */
  port?: number;
  /** Besides those that every test has. */
  settings?: Record<string, string>;
};

let shared: Promise<Precis> | undefined;

/** One without settings of its own, for all files of a worker: it runs until another one needs its folder. */
export function sharedPrecis(): Promise<Precis> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<Precis> {
  const folder = await folderOfWorker();
  const precis = await start({ folder });
  // No file is the last one of a worker: the run ends it.
  noteProcess(folder, precis.processId);
  return precis;
}

async function stopShared(): Promise<void> {
  const precis = await shared;
  shared = undefined;
  await precis?.stop();
}

const folderOfWorker = (): Promise<string> => dataFolderOfWorker(inject('dataFolder'), inject('narrated'));

/** The built application as an administrator starts it: its own database, the starter library, the real voice. */
export async function startPrecis({ dataFolder, settings = {}, ...rest }: Input = {}): Promise<Precis> {
  const own = dataFolder ?? settings.DATA_DIR;
  if (own === undefined) await stopShared();
  return start({ folder: own ?? (await folderOfWorker()), settings, ...rest });
}

type Start = Pick<Input, 'port' | 'settings'> & { folder: string };

async function start({ folder, port = 0, settings = {} }: Start): Promise<Precis> {
  const precis = await runBuilt({
    PORT: String(port),
    DATA_DIR: folder,
    STARTER_LIBRARY: inject('shelf'),
    ...settings,
  });
  folders.set(precis.address, folder);
  return precis;
}
