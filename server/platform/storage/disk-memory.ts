import { STORAGE_PAUSE_MS, type StorageAway, type StorageTrouble } from './storage-away.ts';

/** What a process met as it wrote: a little may still fit on a disk that is full for more. */
export type DiskMemory = {
  met: (away: StorageAway) => void;
  /** What kept a write from succeeding in the last minute; null for nothing. */
  recent: () => StorageTrouble | null;
};

export function createDiskMemory(now: () => number): DiskMemory {
  let last: { trouble: StorageTrouble; atMs: number } | null = null;
  return {
    met: ({ trouble }) => {
      last = { trouble, atMs: now() };
    },
    recent: () => (last !== null && now() - last.atMs < STORAGE_PAUSE_MS ? last.trouble : null),
  };
}
