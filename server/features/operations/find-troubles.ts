import { statfs } from 'node:fs/promises';
import type { Trouble } from '#contract/troubles.ts';
import type { Generation } from '#server/features/generation/index.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import { openCircuits } from '#server/platform/provider/circuits.ts';
import type { StorageTrouble } from '#server/platform/storage/storage-away.ts';
import { watchStorage } from '#server/platform/storage/watch-storage.ts';
import { findStandstill } from '#server/platform/work/count-jobs.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { type BackupDeps, backedUpAt, findMissingBackup } from './backups/keep-backups.ts';
import { findUnproven } from './backups/proven-restores.ts';
import { type FoundTrouble, sentenceOf, severityOf } from './trouble-rules.ts';

/** Less than this on the disk of the data folder soon stops everything. */
const LEAST_FREE_BYTES = 1_000_000_000;
const MINUTE_MS = 60_000;

const ofStorage = {
  full: 'disk_full',
  locked: 'disk_locked',
  away: 'storage_away',
} as const satisfies Record<StorageTrouble, Trouble['kind']>;

type Watched = Pick<Adapters, 'database' | 'storage' | 'disk' | 'text' | 'speech' | 'images' | 'now'>;
type More = {
  /** Of every feature. */
  jobs: () => JobHandlers;
  dataFolder: string;
  backups: BackupDeps;
  findPutAside: Generation['findPutAside'];
};

function plain(kind: Trouble['kind'], since: Date | null = null): FoundTrouble {
  const none = { provider: null, provider_kind: null, book: null, next_try_at: null };
  const trouble = { ...none, kind, severity: severityOf(kind), since: since?.toISOString() ?? null };
  return { key: kind, reason: null, trouble };
}

/** In bytes; `free` is what Precis may use. */
export async function readDisk(folder: string): Promise<{ size: number; free: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
}

/** Backups may be far away. What can't be looked at is told by the backups themselves. */
function nowAndThen(now: () => number, pauseMs: number, look: () => Promise<Date | null>) {
  let last: { atMs: number; seen: Date | null } | null = null;
  return async (): Promise<Date | null> => {
    if (last === null || now() - last.atMs >= pauseMs)
      last = { atMs: now(), seen: await look().catch(() => null) };
    return last.seen;
  };
}

/** What doesn't work while the rest does. Everything is asked anew, so it is gone as soon as it works again. */
export function watchTroubles(adapters: Watched, more: More) {
  const { database } = adapters;
  const { backups } = more;
  const storageTrouble = watchStorage(adapters);
  const backedUp = nowAndThen(adapters.now, MINUTE_MS, () => backedUpAt(backups));
  const unproven = nowAndThen(adapters.now, 10 * MINUTE_MS, () => findUnproven(backups));

  async function findProviders(): Promise<FoundTrouble[]> {
    const { text, speech, images } = adapters;
    const providers = { text, speech, images };
    const circuits = await openCircuits(database.pool, Object.values(providers));
    const kindOf = (key: string) =>
      (['text', 'speech', 'images'] as const).find((kind) => providers[kind]?.key === key) ?? null;
    return circuits.map(({ key, outage, provider, reason, since, nextTryAt }) => {
      const { trouble } = plain(`provider_${outage}`, since);
      const ofProvider = { provider, provider_kind: kindOf(key), next_try_at: nextTryAt.toISOString() };
      return { key: `${trouble.kind}:${key}`, reason, trouble: { ...trouble, ...ofProvider } };
    });
  }

  async function findBooks(): Promise<FoundTrouble[]> {
    return (await more.findPutAside()).map(({ since, nextTryAt, ...book }) => {
      const { key, reason, trouble } = plain('put_aside', since);
      const next_try_at = nextTryAt?.toISOString() ?? null;
      return { key: `${key}:${book.id}`, reason, trouble: { ...trouble, book, next_try_at } };
    });
  }

  async function findStorage(): Promise<FoundTrouble[]> {
    const trouble = await storageTrouble();
    if (trouble !== null) return [plain(ofStorage[trouble])];
    const { free } = await readDisk(more.dataFolder);
    return free < LEAST_FREE_BYTES ? [plain('disk_low')] : [];
  }

  async function find(): Promise<FoundTrouble[]> {
    const [ofDisk, away, standstill, missingSince, unprovenSince, putAside] = await Promise.all([
      findStorage(),
      findProviders(),
      findStandstill(database, more.jobs()),
      backedUp().then((last) => findMissingBackup(backups, last)),
      unproven(),
      findBooks(),
    ]);
    return [
      ...ofDisk,
      ...away,
      ...(standstill === null ? [] : [plain('queue', standstill)]),
      ...(database.replica?.isAway() ? [plain('replica_unused')] : []),
      ...(missingSince === null ? [] : [plain('backup_failed', missingSince)]),
      ...(unprovenSince === null ? [] : [plain('backup_unproven', unprovenSince)]),
      ...putAside,
    ];
  }
  return {
    find,
    sentences: async () => [...new Set((await find()).map(({ trouble }) => sentenceOf(trouble.kind)))],
  };
}
