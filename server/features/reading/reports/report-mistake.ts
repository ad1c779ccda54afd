import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { findText, type ReadingDeps, type StoredText } from '../store.ts';
import { countLastDay, insertReport, isToldAlready, lockReporter } from './report-store.ts';

export const MOST_A_DAY = 20;

type Deps = Pick<ReadingDeps, 'isPublished'> & { database: Database };
type Told = { userId: number; bookId: number; text: string; sentenceId: string | null };

/** The same words again change nothing. Throws `not_found`, `invalid` and `too_many_requests`. */
export async function reportMistake(deps: Deps, told: Told): Promise<void> {
  const { userId, bookId, text, sentenceId } = told;
  if (!(await deps.isPublished(bookId))) throw notFound('This book');
  const sentence =
    sentenceId === null ? null : sentenceIn(await findText(deps.database.pool, bookId), sentenceId);
  const report = { userId, bookId, text, sentence };
  await deps.database.query.transaction(async (tx) => {
    await lockReporter(tx, userId);
    if (await isToldAlready(tx, report)) return;
    const { count, secondsToNext } = await countLastDay(tx, userId);
    if (count >= MOST_A_DAY)
      throw new AppError(
        'too_many_requests',
        `You’ve reported ${MOST_A_DAY} mistakes in one day. Thank you! Please continue tomorrow.`,
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
