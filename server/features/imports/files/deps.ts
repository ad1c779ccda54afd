import type { Generation } from '#server/features/generation/index.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ImportsDeps } from '../deps.ts';

export type FilesDeps = Pick<ImportsDeps, 'database' | 'log' | 'now' | 'queueBooks'> &
  Pick<Generation, 'readBookFile' | 'attachText'> & {
    storage: Storage;
    largestArchiveBytes: number;
  };
