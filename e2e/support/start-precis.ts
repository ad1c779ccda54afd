import { inject } from 'vitest';
import { dataFolderOfWorker } from './data-folder.ts';
import { type RunningPrecis, runBuilt } from './run-built.ts';

export type Precis = Pick<RunningPrecis, 'address' | 'stop' | 'kill'>;

type Input = {
  /** One that no other file uses meanwhile, filled by those before, when left out. */
  dataFolder?: string;
  /** A free one when left out. */
  port?: number;
  /** Besides those that every test has. */
  settings?: Record<string, string>;
};

/** The built application as an administrator starts it: its own database, the starter library, the real voice. */
export const startPrecis = ({ dataFolder, port = 0, settings = {} }: Input = {}): Promise<Precis> =>
  runBuilt({
    PORT: String(port),
    DATA_DIR: dataFolder ?? settings.DATA_DIR ?? dataFolderOfWorker(inject('dataFolder')),
    STARTER_LIBRARY: inject('shelf'),
    ...settings,
  });
