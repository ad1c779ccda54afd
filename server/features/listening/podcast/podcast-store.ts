import { z } from 'zod';
import type { PodcastFeed } from '#contract/podcast-feed.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const feedRow = { created_at: z.string(), last_fetched_at: z.string().nullable() };

/** A user's podcast feed. The secret of its address isn't stored, only its hash. */
export const findFeed = (runner: SqlRunner, userId: number): Promise<PodcastFeed | null> =>
  firstRow(
    runner,
    feedRow,
    sql`select ${isoMoment(sql`created_at`)} as created_at, ${isoMoment(sql`last_fetched_at`)} as last_fetched_at
      from podcast_feeds where user_id = ${userId}`,
  );

/** Creates the feed, or gives it another secret, which replaces the older one. */
export async function replaceFeed(
  runner: SqlRunner,
  { userId, secretHash, at }: { userId: number; secretHash: string; at: Date },
): Promise<void> {
  await execute(
    runner,
    sql`insert into podcast_feeds (user_id, secret_hash, created_at)
      values (${userId}, ${secretHash}, ${at.toISOString()})
      on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at,
        last_fetched_at = null`,
  );
}

export async function deleteFeed(runner: SqlRunner, userId: number): Promise<void> {
  await execute(runner, sql`delete from podcast_feeds where user_id = ${userId}`);
}

/** Whose feed has this secret; null for nobody's. */
export async function findFeedOwner(runner: SqlRunner, secretHash: string): Promise<number | null> {
  const row = await firstRow(
    runner,
    { userId: z.int() },
    sql`select user_id as "userId" from podcast_feeds where secret_hash = ${secretHash}`,
  );
  return row?.userId ?? null;
}

/** Keeps when the feed was fetched, at most once an hour. */
export async function touchFeed(runner: SqlRunner, userId: number, at: Date): Promise<void> {
  await execute(
    runner,
    sql`update podcast_feeds set last_fetched_at = ${at.toISOString()} where user_id = ${userId}
      and (last_fetched_at is null or last_fetched_at < ${at.toISOString()}::timestamptz - interval '1 hour')`,
  );
}

const listedRow = {
  bookId: z.int(),
  /** The book whose page it leads to: for a minute, the whole one. */
  pageId: z.int(),
  since: z.date(),
  /** Of the whole feed. */
  total: z.int(),
  /** That of most books in it. */
  mainLanguage: z.string(),
};

export type Listed = RowOf<typeof listedRow>;

type Window = { userId: number; limit: number; offset: number };

/** Every book with a voice once: the queue, then what is started, then what is finished, each the latest heard first. */
export function listForFeed(runner: SqlRunner, { userId, limit, offset }: Window): Promise<Listed[]> {
  return rows(
    runner,
    listedRow,
    sql`with listed as (
        select distinct on (book_id) book_id as "bookId", since, shelf, rank, language from (
          select book_id, added_at as since, 1 as shelf, place::float8 as rank from queue_entries
          where user_id = ${userId}
          union all
          select book_id, created_at, case when finished_at is null then 2 else 3 end,
            -extract(epoch from listened_at)::float8
          from listenings where user_id = ${userId}
        ) every join books b on b.id = book_id and b.status = 'published' and b.audio_key is not null
        order by book_id, shelf
      )
      select "bookId", "bookId" as "pageId", since, (select count(*)::int from listed) as total,
        (select language from listed group by language order by count(*) desc, language limit 1) as "mainLanguage"
      from listed order by shelf, rank, "bookId" limit ${limit} offset ${offset}`,
  );
}

/** Every narrated minute in the languages that the user listens in, in any before they have listened; newest books first. */
export function listMinutesForFeed(runner: SqlRunner, { userId, limit, offset }: Window): Promise<Listed[]> {
  return rows(
    runner,
    listedRow,
    sql`with heard as (
        select distinct b.language from listenings l join books b on b.id = l.book_id where l.user_id = ${userId}
      ), listed as (
        select m.id as "bookId", b.id as "pageId", b.published_at as since, b.language
        from books m join books b on b.id = m.edition_of and b.status = 'published'
        where m.audio_key is not null
          and (b.language in (select language from heard) or not exists (select from heard))
      )
      select "bookId", "pageId", since, (select count(*)::int from listed) as total,
        (select language from listed group by language order by count(*) desc, language limit 1) as "mainLanguage"
      from listed order by since desc, "pageId" desc limit ${limit} offset ${offset}`,
  );
}
