import { setTimeout as delay } from 'node:timers/promises';
import type { DiskMemory } from './disk-memory.ts';
import type { Storage } from './storage.ts';
import { StorageAway, type StorageTrouble } from './storage-away.ts';

const KEY = 'health/probe';
const CONTENT = Buffer.alloc(4096, 'well ');
const PATIENCE_MS = 2_000;
const FRESH_MS = 10_000;

/** Writes a little and removes it, however often it is asked at most every ten seconds. */
export function watchStorage({
  storage,
  disk,
  now,
}: {
  storage: Pick<Storage, 'put' | 'remove'>;
  disk: DiskMemory;
  now: () => number;
}): () => Promise<StorageTrouble | null> {
  let last: { atMs: number; trouble: StorageTrouble | null } | null = null;
  let trial: Promise<StorageTrouble | null> | null = null;

  async function tryIt(): Promise<StorageTrouble | null> {
    try {
      await storage.put(KEY, CONTENT);
      await storage.remove(KEY);
      return null;
    } catch (error) {
      return error instanceof StorageAway ? error.trouble : 'away';
    }
  }

  async function probe(): Promise<StorageTrouble | null> {
    // One that hangs is not followed by another.
    trial ??= tryIt().finally(() => {
      trial = null;
    });
    const trouble = await Promise.race([trial, delay(PATIENCE_MS, 'away' as const, { ref: false })]);
    last = { atMs: now(), trouble };
    return trouble;
  }

  return async () => {
    const recent = disk.recent();
    if (recent !== null) return recent;
    return last !== null && now() - last.atMs < FRESH_MS ? last.trouble : probe();
  };
}
