import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** That a user has a podcast feed. The secret of its address is kept nowhere, only its hash. */
export type Feed = { createdAt: Date; lastFetchedAt: Date | null };

const COLUMNS = sql`created_at as "createdAt", last_fetched_at as "lastFetchedAt"`;

export async function findFeed(runner: SqlRunner, userId: number): Promise<Feed | null> {
  const [feed] = await runSql<Feed>(
    runner,
    sql`select ${COLUMNS} from podcast_feeds where user_id = ${userId}`,
  );
  return feed ?? null;
}

/** Makes the feed, or gives it another secret: the older one is good for nothing from then on. */
export async function replaceFeed(
  runner: SqlRunner,
  { userId, secretHash, at }: { userId: number; secretHash: string; at: Date },
): Promise<void> {
  await runSql(
    runner,
    sql`insert into podcast_feeds (user_id, secret_hash, created_at)
      values (${userId}, ${secretHash}, ${at.toISOString()})
      on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at,
        last_fetched_at = null`,
  );
}

export async function deleteFeed(runner: SqlRunner, userId: number): Promise<void> {
  await runSql(runner, sql`delete from podcast_feeds where user_id = ${userId}`);
}

/** Whose feed has this secret; null for nobody's. */
export async function findFeedOwner(runner: SqlRunner, secretHash: string): Promise<number | null> {
  const [row] = await runSql<{ userId: number }>(
    runner,
    sql`select user_id as "userId" from podcast_feeds where secret_hash = ${secretHash}`,
  );
  return row?.userId ?? null;
}

/** Keeps when the feed was fetched, at most once an hour. */
export async function touchFeed(runner: SqlRunner, userId: number, at: Date): Promise<void> {
  await runSql(
    runner,
    sql`update podcast_feeds set last_fetched_at = ${at.toISOString()} where user_id = ${userId}
      and (last_fetched_at is null or last_fetched_at < ${at.toISOString()}::timestamptz - interval '1 hour')`,
  );
}

/** A book on somebody's list, and since when. */
export type Listed = { bookId: number; since: Date };

/**
 * A user's list, every book once: what is up next, then what is begun and not finished, the latest heard first, then
 * what is finished, the latest heard first.
 */
export function listForFeed(runner: SqlRunner, userId: number, most: number): Promise<Listed[]> {
  return runSql<Listed>(
    runner,
    sql`select "bookId", since from (
        select distinct on (book_id) book_id as "bookId", since, shelf, rank from (
          select book_id, added_at as since, 1 as shelf, place::float8 as rank from queue_entries
          where user_id = ${userId}
          union all
          select book_id, created_at, case when finished_at is null then 2 else 3 end,
            -extract(epoch from listened_at)::float8
          from listenings where user_id = ${userId}
        ) every order by book_id, shelf
      ) listed order by shelf, rank, "bookId" limit ${most}`,
  );
}
