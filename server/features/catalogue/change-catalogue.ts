import { sql } from 'drizzle-orm';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import {
  CATALOGUE_CHANNEL,
  type CatalogueCache,
  type CatalogueChange,
  encodeChange,
} from './catalogue-cache.ts';

/**
 * Tells every process of a change when the runner's transaction commits. After the commit the caller passes
 * the same change to its own `cache.forget`, or uses `changeCatalogue`, which does both.
 */
export async function catalogueChanged(
  tx: SqlRunner,
  feed: Pick<ChangeFeed, 'notify'>,
  change: CatalogueChange,
): Promise<void> {
  await feed.notify(tx, CATALOGUE_CHANNEL, encodeChange(change));
}

type ChangeDeps = {
  database: Pick<Database, 'query'>;
  feed: Pick<ChangeFeed, 'notify'>;
  cache: Pick<CatalogueCache, 'forget'>;
};

/** One transaction that changes the catalogue: when this returns, no process answers from before it for long, and this one not at all. */
export async function changeCatalogue<Result>(
  deps: ChangeDeps,
  work: (tx: Executor, changed: (change: CatalogueChange) => void) => Promise<Result>,
): Promise<Result> {
  const changes: CatalogueChange[] = [];
  const result = await deps.database.query.transaction(async (tx) => {
    const told: CatalogueChange[] = [];
    const done = await work(tx, (change) => told.push(change));
    for (const change of told) changes.push(await withAuthors(tx, change));
    for (const change of changes) await catalogueChanged(tx, deps.feed, change);
    return done;
  });
  for (const change of changes) deps.cache.forget(change);
  return result;
}

async function withAuthors(tx: SqlRunner, change: CatalogueChange): Promise<CatalogueChange> {
  if (change.bookIds === 'all') return change;
  const rows = await runSql<{ id: number }>(
    tx,
    sql`select distinct author_id as id from books where id = any(${sql.param([...change.bookIds])}::int[])`,
  );
  return { ...change, authorIds: rows.map(({ id }) => id) };
}

/** A book's narration in the storage, or null to take it away. False where there is no such book. */
export async function setAudio(
  tx: SqlRunner,
  bookId: number,
  audio: { audioKey: string; durationSeconds: number } | null,
): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`update books set audio_key = ${audio?.audioKey ?? null}, duration_seconds = ${audio?.durationSeconds ?? null},
          updated_at = now()
        where id = ${bookId} returning id`,
  );
  return rows.length > 0;
}
