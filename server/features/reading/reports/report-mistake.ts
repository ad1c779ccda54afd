import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import type { StoredText } from '../store.ts';
import type { ReportsDeps } from './deps.ts';
import { countLastDay, insertReport, isToldAlready, lockReporter } from './report-store.ts';

/** Reports that one reader may make within a day. */
export const MOST_A_DAY = 20;

type Told = { userId: number; bookId: number; text: string; sentenceId: string | null };

/**
 * Keeps what a reader says is wrong, with the sentence as it is now. The same words again change nothing. Throws
 * `not_found`, `invalid` for a sentence that is not in the text, and `too_many_requests`.
 */
export async function reportMistake(deps: ReportsDeps, told: Told): Promise<void> {
  const { userId, bookId, text, sentenceId } = told;
  if (!(await deps.isPublished(bookId))) throw notFound('This book');
  const sentence = sentenceId === null ? null : sentenceIn(await deps.textOf(bookId), sentenceId);
  const report = { userId, bookId, text, sentence };
  await deps.database.query.transaction(async (tx) => {
    await lockReporter(tx, userId);
    if (await isToldAlready(tx, report)) return;
    const { count, secondsToNext } = await countLastDay(tx, userId);
    if (count >= MOST_A_DAY)
      throw new AppError(
        'too_many_requests',
        `You have told of ${MOST_A_DAY} mistakes within a day. Thank you! Please go on tomorrow.`,
        { extra: { retry_after: Math.max(1, Math.ceil(secondsToNext)) } },
      );
    await insertReport(tx, report);
  });
}

function sentenceIn(text: StoredText | null, id: string): string {
  const sentences = (text?.sections ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ sentences: all }) => all),
  );
  const found = sentences.find((sentence) => sentence.id === id);
  if (!found) throw invalidField('sentence_id', 'That sentence is no longer in the text.');
  return found.text;
}
