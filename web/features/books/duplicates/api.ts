import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { offerUndo } from '#web/platform/data/undoable.ts';
import { catalogueWords } from '#words/catalogue.ts';

export type Pair = AnswerOf<'GET /api/v1/admin/duplicates'>['pairs'][number];
export type Duplicate = Pair['books'][number];

const { duplicates: words, merge } = catalogueWords;
/** Going through 100,000 books takes some seconds; a book with as many listeners takes some to merge. */
export const limit = { limitMs: 60_000 };
const MERGE = 'POST /api/v1/admin/duplicates/merge';

type Merging = { keep: Duplicate; gone: Duplicate };

export const useMergePreview = ({ keep, gone }: Merging) =>
  useQuery({
    ...read(MERGE, { query: { dry_run: '1' }, body: { keep: keep.id, merge: gone.id } }, limit),
    select: ({ moved }) => moved,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

// Readers' lists in this browser hold the book too.
export const mergeInto = ({ title }: Duplicate) =>
  send(MERGE, { changes: ['everything'], said: merge.done(title) }, limit);

/** Calls a pair different, and offers to take that back. */
export function useTellApart({ books: [one, other] }: Pair) {
  const say = send('PUT /api/v1/admin/duplicates/apart', { changes: ['admin/duplicates'] });
  const back = useMutation(say);
  return useMutation({
    ...say,
    onSuccess: () =>
      offerUndo(words.toldApart, () => back.mutate({ body: { ids: [one.id, other.id], apart: false } })),
  });
}
