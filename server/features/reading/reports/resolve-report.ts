import { slug } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { OrderEmail } from '#server/platform/email/mailer.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { findReport, type ReportRow, settleReport } from './report-store.ts';

export type ResolveDeps = { database: Database; orderEmail: OrderEmail };
type Answered = { id: number; note: string; adminId: number };

export const resolveReport = (deps: ResolveDeps, answered: Answered): Promise<ReportRow> =>
  deps.database.query.transaction((tx) => resolveIn(deps, tx, answered));

/** Settles a report and tells its reader by email and at the next visit. Throws `not_found` and `conflict`. */
export async function resolveIn(
  { orderEmail }: Pick<ResolveDeps, 'orderEmail'>,
  tx: Executor,
  { id, note, adminId }: Answered,
): Promise<ReportRow> {
  const isSettled = await settleReport(tx, { id, note, adminId });
  const report = await findReport(tx, id);
  if (!report) throw notFound('This report');
  if (!isSettled) throw new AppError('conflict', 'This report has already been resolved.');
  await recordAudit(tx, {
    adminId,
    action: 'report.resolved',
    subject: { kind: 'report', id, label: report.bookTitle },
    after: { note },
  });
  if (report.userId !== null) await orderEmail(tx, { userId: report.userId, ...emailOf(report, note) });
  return report;
}

const emailOf = ({ bookId, bookTitle, text, sentence }: ReportRow, note: string) => ({
  subject: `Your report about “${bookTitle}”`,
  body: [
    `You reported a mistake in “${bookTitle}”: ${text}`,
    ...(sentence === null ? [] : [`It was about this sentence: ${sentence}`]),
    `Our answer: ${note}`,
  ],
  button: { label: 'Open the book', path: `/book/${encodeURIComponent(slug(bookTitle))}/${bookId}` },
  footnotes: [
    'You’re getting this email because you reported the mistake. We won’t email you about it again.',
  ],
});
