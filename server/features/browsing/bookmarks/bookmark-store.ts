import { z } from 'zod';
import { MOST_BOOKMARKED } from '#contract/bookmarks.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import {
  execute,
  firstRow,
  type RowOf,
  readIds,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';

/** Tells this lock from others on the same user. */
const BOOKMARKS_LOCK = 7_143_002;

const bookmarkRow = { bookId: z.int(), savedAt: z.date() };
export type Bookmark = RowOf<typeof bookmarkRow>;

const COLUMNS = sql`book_id as "bookId", saved_at as "savedAt"`;

/** The latest first, those before `after`. */
export function pageOfBookmarks(
  runner: SqlRunner,
  userId: number,
  { after, most }: { after: Bookmark | null; most: number },
): Promise<Bookmark[]> {
  const isAfter = after
    ? sql`and (saved_at, book_id) < (${after.savedAt.toISOString()}, ${after.bookId})`
    : sql``;
  return rows(
    runner,
    bookmarkRow,
    sql`select ${COLUMNS} from bookmarks where user_id = ${userId} ${isAfter}
      order by saved_at desc, book_id desc limit ${most}`,
  );
}

export const readBookmarkIds = (runner: SqlRunner, userId: number): Promise<number[]> =>
  readIds(runner, sql`select book_id as id from bookmarks where user_id = ${userId} order by book_id`);

type NewBookmark = { userId: number; bookId: number; savedAt: Date };

/** The bookmark as it is now; null when there are too many. */
export const insertBookmark = (
  { query }: Pick<Database, 'query'>,
  { userId, bookId, savedAt }: NewBookmark,
): Promise<Bookmark | null> =>
  query.transaction(async (tx) => {
    // Two devices that save at once would both find room for one more.
    await execute(tx, sql`select pg_advisory_xact_lock(${BOOKMARKS_LOCK}, ${userId})`);
    return firstRow(
      tx,
      bookmarkRow,
      sql`insert into bookmarks (user_id, book_id, saved_at)
        select ${userId}, ${bookId}, ${savedAt.toISOString()}
        where (select count(*) from bookmarks where user_id = ${userId} and book_id <> ${bookId}) < ${MOST_BOOKMARKED}
        on conflict (user_id, book_id) do update set saved_at = bookmarks.saved_at
        returning ${COLUMNS}`,
    );
  });

export async function deleteBookmark(runner: SqlRunner, userId: number, bookId: number): Promise<void> {
  await execute(runner, sql`delete from bookmarks where user_id = ${userId} and book_id = ${bookId}`);
}

const exportedRow = { book_id: z.int(), title: z.string(), author: z.string(), saved_at: z.string() };

export const exportBookmarks = (runner: SqlRunner, userId: number): Promise<object[]> =>
  rows(
    runner,
    exportedRow,
    sql`select book_id, books.title, authors.name as author, ${isoMoment(sql`saved_at`)} as saved_at
      from bookmarks join books on books.id = book_id join authors on authors.id = books.author_id
      where user_id = ${userId} order by bookmarks.saved_at desc, book_id desc`,
  );

/** What was saved for later of one book is saved of another. */
export async function moveBookmarks(
  tx: SqlRunner,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<{ bookmarks: number }> {
  const moved = await execute(
    tx,
    sql`insert into bookmarks (user_id, book_id, saved_at)
        select user_id, ${intoId}, saved_at from bookmarks where book_id = ${fromId} on conflict do nothing`,
  );
  await execute(tx, sql`delete from bookmarks where book_id = ${fromId}`);
  return { bookmarks: moved };
}
