import type { MediaKind } from '#contract/operations.ts';
import type { Storage, StorageUse } from '#server/platform/storage/storage.ts';

/** Counting every file isn't repeated sooner, nor before 20 times as long as it took. */
const FRESH_MS = 60_000;
const PAUSES = 20;
/** How long an answer waits for the first count. */
const PATIENCE_MS = 1_000;

export type Measured = { use: StorageUse; atMs: number; tookMs: number };
/** As last counted; null while the first count takes longer than an answer may. */
export type Measures = () => Promise<Measured | null>;

const kindOf = (key: string): MediaKind => {
  if (!key.startsWith('narrations/')) return 'other';
  return /\/(?:chunks|natural)\//.test(key) ? 'chunks' : 'sounds';
};

/** What backups contain: the audio of single sentences is useless once a book is narrated. */
export const isKeptMedia = (key: string): boolean => kindOf(key) !== 'chunks';

/** In the background, one count at a time, and only when somebody asks. */
export function createMeasures(deps: { storage: Pick<Storage, 'measure'>; now: () => number }): Measures {
  let last: Measured | null = null;
  let counting: Promise<void> | null = null;

  async function count(): Promise<void> {
    try {
      const begunAt = deps.now();
      const use = await deps.storage.measure(kindOf);
      last = { use, atMs: deps.now(), tookMs: deps.now() - begunAt };
    } finally {
      counting = null;
    }
  }
  return async () => {
    if (last && deps.now() - last.atMs < Math.max(FRESH_MS, last.tookMs * PAUSES)) return last;
    counting ??= count();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    if (last) counting.catch(() => undefined);
    else await Promise.race([counting, patience]);
    return last;
  };
}
