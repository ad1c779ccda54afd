import type { ChangeText } from '#server/features/books/index.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { replaceSentence } from '../replace-sentence.ts';
import { findReport, type ReportRow } from './report-store.ts';
import { type ResolveDeps, resolveIn } from './resolve-report.ts';

export type MendDeps = ResolveDeps & { changeText: ChangeText };

/**
 * Replaces the sentence that a report is about, has the book narrated with it, and settles the report with a note to
 * its reader: all of it or nothing. Throws `not_found`; `conflict` if the report is settled, or its sentence isn't in
 * the text any more; `invalid` for a sentence that can't stand there.
 */
export async function mendReport(
  deps: MendDeps,
  { id, sentence, ...answer }: { id: number; sentence: string; note: string; adminId: number },
): Promise<ReportRow> {
  const report = await findReport(deps.database.pool, id);
  if (!report) throw notFound('This report');
  const { bookId, sentence: told } = report;
  if (told === null) throw new AppError('conflict', 'This report isn’t about a sentence.');
  if (told === sentence) throw invalidField('sentence', 'This is what the sentence already says.');
  let settled: ReportRow = report;
  await deps.changeText({
    bookId,
    adminId: answer.adminId,
    textAfter: (body) => mended(body, told, sentence),
    also: async (tx) => {
      settled = await resolveIn(deps, tx, { id, ...answer });
    },
  });
  return settled;
}

function mended(body: string, told: string, sentence: string): string {
  const changed = replaceSentence(body, told, sentence);
  if (changed !== null) return changed;
  throw new AppError(
    'conflict',
    'This sentence can’t be replaced by itself: it has changed since, or has a link in it. Edit the book’s text instead.',
  );
}
