import { findBookFacts } from '#server/features/books/index.ts';
import { prepareSound } from '#server/features/narration/index.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { finalFactsOf } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { resultsOf } from '../run/step-store.ts';

type Deps = Parameters<typeof prepareSound>[0] & { mediaLink: (key: string) => string };

/**
 * One section of a draft (counted from 1) as it will be spoken, kept for some hours. Throws `not_found`, `conflict`
 * without a draft, and `unavailable` with the provider's own words.
 */
export async function hearSection(
  deps: Deps,
  { bookId, section, signal }: { bookId: number; section: number; signal: AbortSignal },
): Promise<{ audio_link: string; seconds: number }> {
  const { pool } = deps.database;
  if (!(await findBookFacts(pool, bookId))) throw notFound('That book');
  const done = await resultsOf(pool, bookId);
  if (done.write === undefined || done.resolve === undefined)
    throw new AppError('conflict', 'This book has no draft to listen to yet.');
  const { draft, work, author } = finalFactsOf(done);
  const chosen = draft.sections[section - 1];
  if (!chosen) throw invalidField('section', `The draft has no section ${section}.`);
  const { title, language } = work;
  const body = bodyOf({ sections: [chosen] });
  const { audioKey, durationSeconds } = await orUnavailable(() =>
    prepareSound(deps, { bookId, title, author, language, body, signal, isTrial: true }),
  );
  return { audio_link: deps.mediaLink(audioKey), seconds: durationSeconds };
}
