import { prepareSound } from '#server/features/narration/index.ts';
import { finalFactsOf } from './draft.ts';
import { bodyOf } from './draft-rules.ts';
import type { RunStep } from './steps.ts';

export const narrateStep =
  (deps: Parameters<typeof prepareSound>[0]): RunStep =>
  async ({ book, before, signal, note }) => {
    const { draft, work, author } = finalFactsOf(before);
    const { title, language } = work;
    const wanted = { bookId: book.id, title, author, language, body: bodyOf(draft), signal, note };
    const { audioKey, inputHash } = await prepareSound(deps, wanted);
    return { kind: 'done', result: { audioKey, inputHash } };
  };
