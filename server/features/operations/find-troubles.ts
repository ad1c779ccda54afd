import type { Trouble } from '#contract/troubles.ts';
import type { Edges } from '#server/platform/feature/edges.ts';
import { openCircuits } from '#server/platform/provider/circuits.ts';
import { type StorageTrouble, watchStorage } from '#server/platform/storage/watch-storage.ts';
import { findStandstill } from '#server/platform/work/find-standstill.ts';

const nothing = { provider: null, since: null, next_try_at: null };

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
  storage_away: "The storage isn't responding.",
  provider_away: "A provider can't be reached. What needs it is waiting.",
  provider_limited: 'A provider has reached a limit. What needs it is waiting.',
  provider_refused: 'A provider refuses its API key. What needs it is waiting.',
  queue: 'Background jobs are waiting, and nothing is running them.',
};

type Watched = Pick<Edges, 'database' | 'storage' | 'disk' | 'text' | 'speech' | 'images' | 'now'>;

/** What doesn't work while the rest does. Everything is asked anew, so it is gone as soon as it works again. */
export function watchTroubles({ database, storage, disk, text, speech, images, now }: Watched) {
  const storageTrouble = watchStorage({ storage, disk, now });

  async function find(): Promise<Trouble[]> {
    const [trouble, circuits, standstill] = await Promise.all([
      storageTrouble(),
      openCircuits(database.pool, [text, speech, images]),
      findStandstill(database),
    ]);
    return [
      ...(trouble === null ? [] : [{ ...nothing, kind: ofStorage[trouble] }]),
      ...circuits.map(({ outage, provider, since, nextTryAt }) => ({
        kind: ofProvider[outage],
        provider,
        since: since.toISOString(),
        next_try_at: nextTryAt.toISOString(),
      })),
      ...(standstill === null
        ? []
        : [{ ...nothing, kind: 'queue' as const, since: standstill.toISOString() }]),
    ];
  }
  return {
    find,
    sentences: async () => [...new Set((await find()).map(({ kind }) => sentences[kind]))],
  };
}
