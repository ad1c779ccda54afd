import { useMutation } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { send, sendBy } from '#web/platform/data/send.ts';
import { offerUndo } from '#web/platform/data/undoable.ts';
import { generationWords } from '#words/generation.ts';

const { editing: words } = generationWords;

const CHECK = 'POST /api/v1/admin/books/:id/generation/check';
const REWORD = 'POST /api/v1/admin/books/:id/generation/reword';
const SECTION = 'PUT /api/v1/admin/books/:id/generation/section';

export type Checked = AnswerOf<typeof CHECK>['data'];
export type Reworded = AnswerOf<typeof REWORD>['data'];

/** Long sources take the server some seconds. */
const CHECKING = { limitMs: 60_000 };
/** Some models think for a while first. */
const REWORDING = { limitMs: 3 * 60_000 };

export const checkOf = (bookId: number, text: string) =>
  read(CHECK, { params: { id: bookId }, body: { text } }, CHECKING);

export const useReword = () => useMutation(send(REWORD, { changes: [], errorShown: true }, REWORDING));

type Saving = { section: number; was: string; body: string };

/** Saves a section, and offers to undo it. */
export function useSaveSection(bookId: number, onSaved: () => void) {
  const params = { id: bookId };
  const how = { changes: ['admin'], scope: `generation-${bookId}` } as const;
  const undoing = useMutation(send(SECTION, { ...how, said: words.undone }, CHECKING));
  return useMutation({
    ...sendBy((body: Saving) => call(SECTION, { params, body }, CHECKING), { ...how, errorShown: true }),
    onSuccess: (_answer, { section, was, body }) => {
      offerUndo(words.saved, () => undoing.mutate({ params, body: { section, was: body, body: was } }));
      onSaved();
    },
  });
}
