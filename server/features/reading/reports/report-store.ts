import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ReportState } from '#contract/reports.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import {
  countRows,
  execute,
  firstRow,
  oneRow,
  type RowOf,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';
import { mostCounted, windowOf } from '#server/platform/http/page-of.ts';

const reportRow = {
  id: z.int(),
  bookId: z.int(),
  userId: z.int().nullable(),
  text: z.string(),
  sentence: z.string().nullable(),
  note: z.string().nullable(),
  isNews: z.boolean(),
  createdAt: z.date(),
  resolvedAt: z.date().nullable(),
  bookTitle: z.string(),
  reporter: z.string().nullable(),
};
export type ReportRow = RowOf<typeof reportRow>;

const MOST_LISTED = 100;

const shown = sql`select r.id, r.book_id as "bookId", r.user_id as "userId", r.text, r.sentence, r.note,
    r.is_news as "isNews", r.created_at as "createdAt", r.resolved_at as "resolvedAt", b.title as "bookTitle",
    u.email as reporter`;
const named = sql`join books b on b.id = r.book_id and ${inCatalogue('b')} left join people u on u.id = r.user_id`;
const reports = sql`${shown} from mistake_reports r ${named}`;

/** A `book_id` for each. */
export const OPEN_REPORTS = sql`select book_id from mistake_reports where resolved_at is null`;

/** Reports of one user go one after another: of ten at once the quota lets through as many as it has left. */
export const lockReporter = (tx: SqlRunner, userId: number): Promise<unknown> =>
  execute(tx, sql`select pg_advisory_xact_lock(hashtext('mistake_reports'), ${userId})`);

/** How many a user made within a day, and how long until the oldest of them is a day old. */
export async function countLastDay(
  tx: SqlRunner,
  userId: number,
): Promise<{ count: number; secondsToNext: number }> {
  const row = await firstRow(
    tx,
    { count: z.int(), secondsToNext: z.number() },
    sql`select count(*)::int as count,
          coalesce(86400 - extract(epoch from now() - min(created_at)), 0)::float8 as "secondsToNext"
        from mistake_reports where user_id = ${userId} and created_at > now() - interval '1 day'`,
  );
  return row ?? { count: 0, secondsToNext: 0 };
}

type NewReport = { bookId: number; userId: number; text: string; sentence: string | null };

export async function isToldAlready(tx: SqlRunner, report: NewReport): Promise<boolean> {
  const found = await execute(
    tx,
    sql`select 1 from mistake_reports where user_id = ${report.userId} and book_id = ${report.bookId}
          and text = ${report.text} and sentence is not distinct from ${report.sentence} and resolved_at is null`,
  );
  return found > 0;
}

export const insertReport = (tx: SqlRunner, report: NewReport): Promise<unknown> =>
  execute(
    tx,
    sql`insert into mistake_reports (book_id, user_id, text, sentence)
        values (${report.bookId}, ${report.userId}, ${report.text}, ${report.sentence})`,
  );

export const reportsOfUser = (runner: SqlRunner, userId: number): Promise<ReportRow[]> =>
  rows(
    runner,
    reportRow,
    sql`${reports} where r.user_id = ${userId} order by r.id desc limit ${MOST_LISTED}`,
  );

export const markSeen = (runner: SqlRunner, userId: number, ids: readonly number[]): Promise<unknown> =>
  execute(
    runner,
    sql`update mistake_reports set is_news = false
        where user_id = ${userId} and id = any(${sql.param([...ids])}::int[])`,
  );

/** Reports are in the bin with their book. By their ids, which every index has. */
const outOfBin = sql`r.id <> all(array(
  select hidden.id from books binned join mistake_reports hidden on hidden.book_id = binned.id
  where binned.status = 'deleted'))`;

/** Open ones oldest first, settled ones newest first: each the order of an index. */
const inState: Readonly<Record<ReportState, { which: SQL; by: SQL }>> = {
  open: { which: sql`r.resolved_at is null and ${outOfBin}`, by: sql`r.id` },
  resolved: {
    which: sql`r.resolved_at is not null and ${outOfBin}`,
    by: sql`r.resolved_at desc nulls last, r.id`,
  },
};

/** `counted`: up to `mostCounted`. */
export async function listReports(
  runner: SqlRunner,
  query: { state: ReportState; page: number; per_page: number },
): Promise<{ rows: ReportRow[]; counted: number }> {
  const { which, by } = inState[query.state];
  const { limit, offset } = windowOf(query);
  const [counted, page] = await Promise.all([
    countRows(runner, sql`mistake_reports r where ${which}`, mostCounted(query)),
    rows(
      runner,
      reportRow,
      // The ids of the page first, by the index alone: nothing that comes before it is looked up.
      sql`${reports} where r.id = any(array(
            select r.id from mistake_reports r where ${which} order by ${by} limit ${limit} offset ${offset}))
          order by ${by}`,
    ),
  ]);
  return { rows: page, counted };
}

/** How many are open, and since when. */
export async function countOpen(runner: SqlRunner): Promise<Waiting[]> {
  const found = await oneRow(
    runner,
    { count: z.number(), oldestAt: z.date().nullable() },
    sql`select count(*)::int as count,
          (select created_at from mistake_reports where id = min(r.id)) as "oldestAt"
        from mistake_reports r where ${inState.open.which}`,
  );
  return [{ kind: 'reports', ...found }];
}

export const findReport = (runner: SqlRunner, id: number): Promise<ReportRow | null> =>
  firstRow(runner, reportRow, sql`${reports} where r.id = ${id}`);

export async function settleReport(
  tx: SqlRunner,
  { id, note, adminId }: { id: number; note: string; adminId: number },
): Promise<boolean> {
  const written = await execute(
    tx,
    sql`update mistake_reports set note = ${note}, resolved_by = ${adminId}, resolved_at = now(),
          is_news = user_id is not null
        where id = ${id} and resolved_at is null`,
  );
  return written > 0;
}
