import type { z } from 'zod';
import type { listMyReports, ReportForAdmin } from '#contract/reports.ts';
import { slug } from '#server/features/books/index.ts';
import type { ReportRow } from './report-store.ts';

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

export const myReportJson = (row: ReportRow): MyReport => ({ ...reportJson(row), is_news: row.isNews });

export const adminReportJson = (row: ReportRow): ReportForAdmin => ({
  ...reportJson(row),
  reporter: row.reporter,
});
