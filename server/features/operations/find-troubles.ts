import { statfs } from 'node:fs/promises';
import type { Trouble } from '#contract/troubles.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import { openCircuits } from '#server/platform/provider/circuits.ts';
import type { StorageTrouble } from '#server/platform/storage/storage-away.ts';
import { watchStorage } from '#server/platform/storage/watch-storage.ts';
import { findStandstill } from '#server/platform/work/count-jobs.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';

const nothing = { provider: null, provider_kind: null, since: null, next_try_at: null };

/** Less than this on the disk of the data folder soon stops everything. */
export const LEAST_FREE_BYTES = 1_000_000_000;

const ofStorage = {
  full: 'disk_full',
  locked: 'disk_locked',
  away: 'storage_away',
} as const satisfies Record<StorageTrouble, Trouble['kind']>;

const ofProvider = {
  away: 'provider_away',
  limited: 'provider_limited',
  refused: 'provider_refused',
} as const;

/** For anybody who asks: no host and no provider's words. */
const sentences: Readonly<Record<Trouble['kind'], string>> = {
  disk_full: 'The disk is full, so nothing can be saved.',
  disk_locked: "The disk can't be written to, so nothing can be saved.",
  disk_low: 'The disk is nearly full.',
  storage_away: "The storage isn't responding.",
  provider_away: "A provider can't be reached. What needs it is waiting.",
  provider_limited: 'A provider has reached a limit. What needs it is waiting.',
  provider_refused: 'A provider refuses its API key. What needs it is waiting.',
  queue: 'Background jobs are waiting, and nothing is running them.',
  replica_unused: "The read replica can't be reached or is too far behind. The primary does its work.",
  backup_failed: 'The last backup failed.',
  backup_unproven: 'No backup has been test-restored recently.',
};

export const sentenceOf = (kind: Trouble['kind']): string => sentences[kind];

type Watched = Pick<Adapters, 'database' | 'storage' | 'disk' | 'text' | 'speech' | 'images' | 'now'>;
type More = {
  /** Of every feature. */
  jobs: () => JobHandlers;
  dataFolder: string;
  failedBackup: () => Promise<Date | null>;
  unprovenBackup: () => Promise<Date | null>;
};

/** With the provider's own words, and a key that is the same as long as it goes on. */
export type FoundTrouble = { key: string; reason: string | null; trouble: Trouble };

const plain = (kind: Trouble['kind'], since: Date | null = null): FoundTrouble => ({
  key: kind,
  reason: null,
  trouble: { ...nothing, kind, since: since?.toISOString() ?? null },
});

async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** What doesn't work while the rest does. Everything is asked anew, so it is gone as soon as it works again. */
export function watchTroubles(adapters: Watched, more: More) {
  const { database } = adapters;
  const storageTrouble = watchStorage(adapters);

  async function findProviders(): Promise<FoundTrouble[]> {
    const { text, speech, images } = adapters;
    const providers = { text, speech, images };
    const circuits = await openCircuits(database.pool, Object.values(providers));
    const kindOf = (key: string) =>
      (['text', 'speech', 'images'] as const).find((kind) => providers[kind]?.key === key) ?? null;
    return circuits.map(({ key, outage, provider, reason, since, nextTryAt }) => ({
      key: `${ofProvider[outage]}:${key}`,
      reason,
      trouble: {
        kind: ofProvider[outage],
        provider,
        provider_kind: kindOf(key),
        since: since.toISOString(),
        next_try_at: nextTryAt.toISOString(),
      },
    }));
  }

  async function findStorage(): Promise<FoundTrouble[]> {
    const trouble = await storageTrouble();
    if (trouble !== null) return [plain(ofStorage[trouble])];
    return (await isNearlyFull(more.dataFolder)) ? [plain('disk_low')] : [];
  }

  async function find(): Promise<FoundTrouble[]> {
    const [ofDisk, away, standstill, failedBackup, unproven] = await Promise.all([
      findStorage(),
      findProviders(),
      findStandstill(database, more.jobs()),
      more.failedBackup(),
      more.unprovenBackup(),
    ]);
    return [
      ...ofDisk,
      ...away,
      ...(standstill === null ? [] : [plain('queue', standstill)]),
      ...(database.replica?.isAway() ? [plain('replica_unused')] : []),
      ...(failedBackup === null ? [] : [plain('backup_failed', failedBackup)]),
      ...(unproven === null ? [] : [plain('backup_unproven', unproven)]),
    ];
  }
  return {
    find,
    sentences: async () => [...new Set((await find()).map(({ trouble }) => sentences[trouble.kind]))],
  };
}
