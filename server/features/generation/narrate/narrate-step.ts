import { splitText } from '#server/features/reading/index.ts';
import type { GenerationDeps } from '../deps.ts';
import { bodyOf } from '../draft.ts';
import { audioKeyOf, inputHashOf } from '../narration-input.ts';
import { finalFactsOf } from '../publish/final-facts.ts';
import { respellingsFor } from '../respellings/respelling-store.ts';
import type { StepHandler } from '../steps.ts';
import { findStoredNarration, storeNarration } from '../stored-narration.ts';

/** Speaks the draft and stores the sound beside the book's present one, for publishing to take up. */
export const narrateStep = (
  deps: Pick<GenerationDeps, 'database' | 'narrate' | 'storage' | 'textOf' | 'voice'>,
): StepHandler => ({
  step: 'narrate',
  run: async ({ book, before, signal, note }) => {
    const { draft, work, author } = finalFactsOf(before);
    const body = bodyOf(draft);
    const { title, language } = work;
    const respellings = await respellingsFor(deps.database.pool, book.id);
    const inputHash = inputHashOf({ title, author, language, body, voice: deps.voice, respellings });
    const audioKey = audioKeyOf(book.id, inputHash);
    if (!(await findStoredNarration(deps.storage, audioKey))) {
      // The same words stay cut into sentences as they were published, and the cues are theirs.
      const published = await deps.textOf(book.id);
      const sections = published?.body === body ? [...published.sections] : splitText(body);
      const options = { bookId: book.id, signal, onProgress: ({ share }: { share: number }) => note(share) };
      const narration = await deps.narrate({ title, author, language, sections, respellings }, options);
      await storeNarration(deps.storage, audioKey, narration);
    }
    return { kind: 'done', result: { audioKey, inputHash } };
  },
});
