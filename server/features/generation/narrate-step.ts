import { prepareSound } from '#server/features/narration/index.ts';
import { bodyOf, finalFactsOf } from './draft.ts';
import type { RunStep } from './steps.ts';

/** Has the draft spoken and the sound stored beside the book's present one, for publishing to take up. */
export const narrateStep =
  (deps: Parameters<typeof prepareSound>[0]): RunStep =>
  async ({ book, before, signal, note }) => {
    const { draft, work, author } = finalFactsOf(before);
    const { title, language } = work;
    const wanted = { bookId: book.id, title, author, language, body: bodyOf(draft), signal, note };
    const { audioKey, inputHash } = await prepareSound(deps, wanted);
    return { kind: 'done', result: { audioKey, inputHash } };
  };
