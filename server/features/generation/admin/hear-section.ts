import { findBookFacts } from '#server/features/books/index.ts';
import { splitText } from '#server/features/reading/index.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import type { GenerationDeps } from '../deps.ts';
import { bodyOf } from '../draft.ts';
import type { BookToNarrate } from '../narrate/plan-narration.ts';
import { audioKeyOf, inputHashOf } from '../narration-input.ts';
import { type FinalFacts, finalFactsOf } from '../publish/final-facts.ts';
import { orderRemoval } from '../remove-audio.ts';
import { respellingsFor } from '../respellings/respelling-store.ts';
import { orUnavailable } from '../run/sentence-of.ts';
import { resultsOf } from '../run/step-store.ts';
import { findStoredNarration, type StoredNarration, storeNarration } from '../stored-narration.ts';

type Wanted = { bookId: number; section: number; signal: AbortSignal };

/**
 * One section of a draft (counted from 1) as it will be spoken. The sound is stored for some hours, so that hearing it
 * again costs nothing. Throws `not_found`, `conflict` without a draft, and `unavailable` in the voice's own words.
 */
export async function hearSection(
  deps: GenerationDeps,
  { bookId, section, signal }: Wanted,
): Promise<{ audio_link: string; seconds: number }> {
  if (!(await findBookFacts(deps.database.pool, bookId))) throw notFound('That book');
  const facts = await draftFacts(deps, bookId);
  const chosen = facts.draft.sections[section - 1];
  if (!chosen) throw invalidField('section', `The draft has ${facts.draft.sections.length} sections.`);
  const body = bodyOf({ sections: [chosen] });
  const { title, language } = facts.work;
  const respellings = await respellingsFor(deps.database.pool, bookId);
  const audioKey = audioKeyOf(
    bookId,
    inputHashOf({ title, author: facts.author, language, body, voice: deps.voice, respellings }),
  );
  const kept = await findStoredNarration(deps.storage, audioKey);
  const book = { title, author: facts.author, language, sections: splitText(body), respellings };
  const sound = kept ?? (await orUnavailable(() => speak(deps, { book, bookId, audioKey, signal })));
  return { audio_link: deps.mediaLink(audioKey), seconds: sound.durationSeconds };
}

async function draftFacts({ database }: GenerationDeps, bookId: number): Promise<FinalFacts> {
  const done = await resultsOf(database.pool, bookId);
  if (done.write === undefined || done.resolve === undefined)
    throw new AppError('conflict', 'The book has no draft to hear yet.');
  return finalFactsOf(done);
}

async function speak(
  deps: GenerationDeps,
  input: { book: BookToNarrate; bookId: number; audioKey: string; signal: AbortSignal },
): Promise<StoredNarration> {
  const { book, bookId, audioKey, signal } = input;
  const narration = await deps.narrate(book, {
    bookId,
    signal,
    onProgress: () => undefined,
    isWaitedFor: true,
  });
  // Ordered before there is anything to remove: what is left by a kill is removed too.
  await orderRemoval(deps.database.query, { bookId, audioKey }, deps.now());
  return storeNarration(deps.storage, audioKey, narration);
}
