import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { publishedNarrations } from './store.ts';

type Deps = { database: { pool: SqlRunner }; storage: Pick<Storage, 'stat'> };

/** The published books that count as narrated, and whose audio is not stored, or not all of it. Looks at every file. */
export async function findMissingSounds({ database, storage }: Deps): Promise<number[]> {
  const missing: number[] = [];
  for (const { bookId, audioKey, bytes } of await publishedNarrations(database.pool))
    if ((await storage.stat(audioKey))?.bytes !== bytes) missing.push(bookId);
  return missing;
}
