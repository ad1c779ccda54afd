import type { z } from 'zod';
import type { listMyReports, ReportForAdmin } from '#contract/reports.ts';
import { slug } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { type ReportRow, reportsOfUser } from './report-store.ts';

type MyReport = z.infer<(typeof listMyReports)['answer']>['reports'][number];

const reportJson = (row: ReportRow) => ({
  id: row.id,
  text: row.text,
  sentence: row.sentence,
  state: row.resolvedAt === null ? ('open' as const) : ('resolved' as const),
  note: row.note,
  book: { id: row.bookId, title: row.bookTitle, slug: slug(row.bookTitle) },
  created_at: row.createdAt.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
});

const myReportJson = (row: ReportRow): MyReport => ({ ...reportJson(row), is_news: row.isNews });

export const adminReportJson = (
  row: ReportRow,
  context: ReportForAdmin['context'] = null,
): ReportForAdmin => ({ ...reportJson(row), reporter: row.reporter, context });

export const exportReports = async ({ pool }: Pick<Database, 'pool'>, userId: number): Promise<MyReport[]> =>
  (await reportsOfUser(pool, userId)).map(myReportJson);
