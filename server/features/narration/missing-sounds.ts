import { findBookFacts } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readyNarrationsAfter } from './store.ts';

const TOGETHER = 500;

/** The published books that count as narrated, and whose sound is not stored, or not all of it. Looks at every file. */
export async function findMissingSounds({
  database,
  storage,
}: {
  database: Database;
  storage: Pick<Storage, 'stat'>;
}): Promise<number[]> {
  const missing: number[] = [];
  for (let after = 0; ; ) {
    const ready = await readyNarrationsAfter(database.pool, { after, limit: TOGETHER });
    for (const { bookId, audioKey, bytes } of ready) {
      const stored = await storage.stat(audioKey);
      if (stored?.bytes === bytes) continue;
      if ((await findBookFacts(database.pool, bookId))?.isPublished) missing.push(bookId);
    }
    const last = ready.at(-1);
    if (!last || ready.length < TOGETHER) return missing;
    after = last.bookId;
  }
}
