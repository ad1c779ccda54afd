import { z } from 'zod';
import type { BookLink } from '#contract/sharing.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { bookLinks } from './schema.ts';

const shownRow = {
  ...rowOf(bookLinks, 'id', 'listens'),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_listened_at: z.string().nullable(),
};

const moments = sql`${isoMoment(sql`book_links.created_at`)} as created_at,
  ${isoMoment(sql`expires_at`)} as expires_at, ${isoMoment(sql`last_listened_at`)} as last_listened_at`;

type OfBook = { userId: number; bookId: number };

/** Newest first. */
export const listLinks = (runner: SqlRunner, { userId, bookId }: OfBook): Promise<BookLink[]> =>
  rows(
    runner,
    shownRow,
    sql`select id, listens, ${moments} from book_links where user_id = ${userId} and book_id = ${bookId} order by id desc`,
  );

const exportedRow = { ...shownRow, title: z.string() };

/** All of a user's, for their own data. */
export const exportLinks = (runner: SqlRunner, userId: number): Promise<object[]> =>
  rows(
    runner,
    exportedRow,
    sql`select book_links.id, book_links.listens, ${moments}, title
        from book_links join books on books.id = book_id where user_id = ${userId} order by book_links.id desc`,
  );

type NewLink = OfBook & { secretHash: string; createdAt: Date; expiresAt: Date | null };

/** The id; null when the user has `most` already. */
export async function insertLink(
  runner: SqlRunner,
  { userId, bookId, secretHash, createdAt, expiresAt }: NewLink,
  most: number,
): Promise<number | null> {
  const made = await firstRow(
    runner,
    { id: z.int() },
    sql`insert into book_links (user_id, book_id, secret_hash, created_at, expires_at)
        select ${userId}::int, ${bookId}::int, ${secretHash}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
        where (select count(*) from book_links where user_id = ${userId}) < ${most}
        returning id`,
  );
  return made?.id ?? null;
}

/** 0 for one that isn't the user's, or is of another book. */
export const deleteLink = (runner: SqlRunner, { userId, bookId }: OfBook, id: number): Promise<number> =>
  execute(
    runner,
    sql`delete from book_links where id = ${id} and user_id = ${userId} and book_id = ${bookId}`,
  );

export async function deleteLinksOf(runner: SqlRunner, userId: number): Promise<void> {
  await execute(runner, sql`delete from book_links where user_id = ${userId}`);
}

const foundRow = rowOf(bookLinks, 'id', 'userId', 'bookId');
export type FoundLink = RowOf<typeof foundRow>;

/** Null for an unknown secret, and for a link that has expired by then. */
export const findLink = (
  runner: SqlRunner,
  { secretHash, at }: { secretHash: string; at: Date },
): Promise<FoundLink | null> =>
  firstRow(
    runner,
    foundRow,
    sql`select id, user_id as "userId", book_id as "bookId" from book_links
        where secret_hash = ${secretHash} and (expires_at is null or expires_at > ${at}::timestamptz)`,
  );

export async function addListen(runner: SqlRunner, id: number, at: Date): Promise<void> {
  await execute(
    runner,
    sql`update book_links set listens = listens + 1, last_listened_at = ${at}::timestamptz where id = ${id}`,
  );
}

/** What leads to one book leads to another. */
export async function moveLinks(
  runner: SqlRunner,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<object> {
  await execute(runner, sql`update book_links set book_id = ${intoId} where book_id = ${fromId}`);
  return {};
}
