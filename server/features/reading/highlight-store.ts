import { z } from 'zod';
import { type HighlightColor, highlightColors } from '#contract/highlights.ts';
import {
  countRows,
  execute,
  firstRow,
  type RowOf,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';

const highlightRow = {
  id: z.string(),
  bookId: z.int(),
  /** Where it stood in the text that it was made in. */
  firstSentence: z.string(),
  sentences: z.array(z.string()),
  sectionTitle: z.string(),
  color: z.enum(highlightColors),
  note: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  isUnmoved: z.boolean(),
};
export type HighlightRow = RowOf<typeof highlightRow>;

const from = (highlights: SQL): SQL =>
  sql`select h.id, h.book_id as "bookId", h.first_sentence as "firstSentence", h.sentences,
        h.section_title as "sectionTitle", h.color, h.note, h.created_at as "createdAt",
        h.updated_at as "updatedAt", coalesce(h.body_hash = t.body_hash, false) as "isUnmoved"
      from ${highlights} h left join book_texts t using (book_id)`;

const kept = from(sql`highlights`);

type Key = { userId: number; id: string };

export const findHighlight = (db: SqlRunner, { userId, id }: Key): Promise<HighlightRow | null> =>
  firstRow(db, highlightRow, sql`${kept} where h.user_id = ${userId} and h.id = ${id}`);

type NewHighlight = Key &
  Pick<HighlightRow, 'bookId' | 'firstSentence' | 'sentences' | 'sectionTitle' | 'color' | 'note'> & {
    bodyHash: string;
    at: Date;
  };

export const insertHighlight = (db: SqlRunner, row: NewHighlight): Promise<HighlightRow | null> =>
  firstRow(
    db,
    highlightRow,
    sql`with made as (
          insert into highlights (user_id, id, book_id, first_sentence, body_hash, sentences, section_title, color, note,
            created_at, updated_at)
          values (${row.userId}, ${row.id}, ${row.bookId}, ${row.firstSentence}, ${row.bodyHash},
            ${sql.param(row.sentences)}, ${row.sectionTitle}, ${row.color}, ${row.note}, ${row.at.toISOString()},
            ${row.at.toISOString()})
          on conflict do nothing returning *
        ) ${from(sql`made`)}`,
  );

/** What is left out stays; null where it is not this user's. */
export const updateHighlight = (
  db: SqlRunner,
  { userId, id }: Key,
  { color, note, at }: { color?: HighlightColor | undefined; note?: string | undefined; at: Date },
): Promise<HighlightRow | null> =>
  firstRow(
    db,
    highlightRow,
    sql`with changed as (
          update highlights set color = coalesce(${color ?? null}, color), note = coalesce(${note ?? null}, note),
            updated_at = ${at.toISOString()}
          where user_id = ${userId} and id = ${id} returning *
        ) ${from(sql`changed`)}`,
  );

export async function deleteHighlight(db: SqlRunner, { userId, id }: Key): Promise<boolean> {
  return (await execute(db, sql`delete from highlights where user_id = ${userId} and id = ${id}`)) > 0;
}

export const countHighlights = (db: SqlRunner, userId: number, bookId: number): Promise<number> =>
  countRows(db, sql`highlights where user_id = ${userId} and book_id = ${bookId}`);

export type HighlightsWanted = {
  userId: number;
  bookId?: number | undefined;
  color?: HighlightColor | undefined;
};

const wantedBy = ({ userId, bookId, color }: HighlightsWanted): SQL =>
  sql`h.user_id = ${userId}
    ${bookId === undefined ? sql`` : sql`and h.book_id = ${bookId}`}
    ${color === undefined ? sql`` : sql`and h.color = ${color}`}`;

/** Book by book, the one with the newest first, and in it the newest first; all of them without a window. */
export const listNewestHighlights = (
  db: SqlRunner,
  wanted: HighlightsWanted,
  window?: { limit: number; offset: number },
): Promise<HighlightRow[]> =>
  rows(
    db,
    highlightRow,
    sql`${kept} where ${wantedBy(wanted)} order by max(h.created_at) over (partition by h.book_id) desc nulls last, h.book_id,
        h.created_at desc nulls last, h.id
      ${window === undefined ? sql`` : sql`limit ${window.limit} offset ${window.offset}`}`,
  );

/** Some of a user's highlights, others each day (YYYY-MM-DD): of those older than a week, if there are any. */
export const drawHighlights = (
  db: SqlRunner,
  { userId, day, limit }: { userId: number; day: string; limit: number },
): Promise<HighlightRow[]> =>
  rows(
    db,
    highlightRow,
    sql`${kept} where h.user_id = ${userId} order by h.created_at < ${day}::date - 7 desc,
        md5(h.id::text || ${day}), h.id limit ${limit}`,
  );

export const countHighlightsByBook = (
  db: SqlRunner,
  userId: number,
): Promise<{ bookId: number; count: number }[]> =>
  rows(
    db,
    { bookId: z.int(), count: z.int() },
    sql`select book_id as "bookId", count(*)::int as count from highlights where user_id = ${userId} group by book_id`,
  );

/** A month (YYYY-MM) of a user in a time zone. */
export type MonthOf = { userId: number; month: string; timeZone: string };

const madeIn = ({ userId, month, timeZone }: MonthOf): SQL =>
  sql`h.user_id = ${userId} and to_char(h.created_at at time zone ${timeZone}, 'YYYY-MM') = ${month}`;

export const countHighlightsIn = (db: SqlRunner, month: MonthOf): Promise<number> =>
  countRows(db, sql`highlights h where ${madeIn(month)}`);

export const latestHighlightIn = (db: SqlRunner, month: MonthOf): Promise<HighlightRow | null> =>
  firstRow(db, highlightRow, sql`${kept} where ${madeIn(month)} order by h.created_at desc, h.id limit 1`);
