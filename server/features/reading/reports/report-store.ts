import { type SQL, sql } from 'drizzle-orm';
import type { ReportState } from '#contract/reports.ts';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { countRows } from '#server/platform/database/sql.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

export type ReportRow = {
  id: number;
  bookId: number;
  userId: number | null;
  text: string;
  sentence: string | null;
  note: string | null;
  isNews: boolean;
  createdAt: Date | string;
  resolvedAt: Date | string | null;
  bookTitle: string;
  reporter: string | null;
};

const MOST_LISTED = 100;

const shown = sql`select r.id, r.book_id as "bookId", r.user_id as "userId", r.text, r.sentence, r.note,
    r.is_news as "isNews", r.created_at as "createdAt", r.resolved_at as "resolvedAt", b.title as "bookTitle",
    u.email as reporter`;
const named = sql`join books b on b.id = r.book_id left join users u on u.id = r.user_id`;
const reports = sql`${shown} from mistake_reports r ${named}`;

/** Reports of one user are taken one after the other: of ten at once the quota lets pass as many as it has left. */
export const takeReporterTurn = (tx: SqlRunner, userId: number): Promise<unknown> =>
  runSql(tx, sql`select pg_advisory_xact_lock(hashtext('mistake_reports'), ${userId})`);

/** How many a user made within a day, and how long until the oldest of them is a day old. */
export async function countLastDay(
  tx: SqlRunner,
  userId: number,
): Promise<{ count: number; secondsToNext: number }> {
  const [row] = await runSql<{ count: number; secondsToNext: number }>(
    tx,
    sql`select count(*)::int as count,
          coalesce(86400 - extract(epoch from now() - min(created_at)), 0)::float8 as "secondsToNext"
        from mistake_reports where user_id = ${userId} and created_at > now() - interval '1 day'`,
  );
  return row ?? { count: 0, secondsToNext: 0 };
}

type NewReport = { bookId: number; userId: number; text: string; sentence: string | null };

/** Whether the user has told of the same in the same words, and nobody has settled it yet. */
export async function isToldAlready(tx: SqlRunner, report: NewReport): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`select 1 from mistake_reports where user_id = ${report.userId} and book_id = ${report.bookId}
          and text = ${report.text} and sentence is not distinct from ${report.sentence} and resolved_at is null`,
  );
  return rows.length > 0;
}

export const insertReport = (tx: SqlRunner, report: NewReport): Promise<unknown> =>
  runSql(
    tx,
    sql`insert into mistake_reports (book_id, user_id, text, sentence)
        values (${report.bookId}, ${report.userId}, ${report.text}, ${report.sentence})`,
  );

/** What a user told of, newest first. */
export const reportsOfUser = (runner: SqlRunner, userId: number): Promise<ReportRow[]> =>
  runSql<ReportRow>(
    runner,
    sql`${reports} where r.user_id = ${userId} order by r.id desc limit ${MOST_LISTED}`,
  );

export const markSeen = (runner: SqlRunner, userId: number, ids: readonly number[]): Promise<unknown> =>
  runSql(
    runner,
    sql`update mistake_reports set is_news = false
        where user_id = ${userId} and id = any(${sql.param([...ids])}::int[])`,
  );

/** Open ones oldest first, settled ones newest first: each the order of an index, forwards or backwards. */
const inState: Readonly<Record<ReportState, { which: SQL; by: SQL; back: SQL }>> = {
  open: { which: sql`r.resolved_at is null`, by: sql`r.id`, back: sql`r.id desc` },
  resolved: {
    which: sql`r.resolved_at is not null`,
    by: sql`r.resolved_at desc nulls last, r.id`,
    back: sql`r.resolved_at nulls first, r.id desc`,
  },
};

/** Those of a state. */
export async function reportsInState(
  runner: SqlRunner,
  { state, ...page }: { state: ReportState; limit: number; offset: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const { which, by, back } = inState[state];
  const total = await countRows(runner, sql`mistake_reports r where ${which}`);
  const { isBehind, skipped, limit } = nearerEnd(page, total);
  const order = isBehind ? back : by;
  const rows = await runSql<ReportRow>(
    runner,
    // The ids of the page first, by the index alone: nothing that comes before it is looked up.
    sql`${reports} where r.id = any(array(
          select r.id from mistake_reports r where ${which} order by ${order} limit ${limit} offset ${skipped}))
        order by ${order}`,
  );
  return { rows: isBehind ? rows.toReversed() : rows, total };
}

export async function findReport(runner: SqlRunner, id: number): Promise<ReportRow | null> {
  const [row] = await runSql<ReportRow>(runner, sql`${reports} where r.id = ${id}`);
  return row ?? null;
}

/** False where somebody settled it before. */
export async function settleReport(
  tx: SqlRunner,
  { id, note, adminId }: { id: number; note: string; adminId: number },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    sql`update mistake_reports set note = ${note}, resolved_by = ${adminId}, resolved_at = now(),
          is_news = user_id is not null
        where id = ${id} and resolved_at is null returning id`,
  );
  return rows.length > 0;
}
