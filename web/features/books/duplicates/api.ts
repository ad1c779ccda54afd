import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { catalogueWords } from '#words/catalogue.ts';

export type Pair = AnswerOf<'GET /api/v1/admin/duplicates'>['pairs'][number];
export type Duplicate = Pair['books'][number];

const { duplicates: words, merge } = catalogueWords;
const key = ['admin', 'books', 'duplicates'];
const A_PAGE = 20;
/** Going through 100,000 books takes some seconds; a book with as many listeners takes some to merge. */
const LIMIT_MS = 60_000;
const UNDO_MS = 10_000;

export const useDuplicates = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/admin/duplicates',
        { query: { page, per_page: A_PAGE } },
        { signal, limitMs: LIMIT_MS },
      ),
    placeholderData: keepPreviousData,
  });

type Merging = { keep: Duplicate; gone: Duplicate };

export const useMergePreview = ({ keep, gone }: Merging) =>
  useQuery({
    queryKey: [...key, 'merge', keep.id, gone.id],
    queryFn: async ({ signal }) => {
      const sent = { query: { dry_run: '1' }, body: { keep: keep.id, merge: gone.id } } as const;
      return (await call('POST /api/v1/admin/duplicates/merge', sent, { signal, limitMs: LIMIT_MS })).moved;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function useMerge({ keep, gone }: Merging) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        'POST /api/v1/admin/duplicates/merge',
        { query: {}, body: { keep: keep.id, merge: gone.id } },
        { limitMs: LIMIT_MS },
      ),
    meta: { errorShown: true },
    onSuccess: () => {
      showToast({ kind: 'success', message: merge.done(keep.title) });
      // Readers' lists in this browser hold the book too.
      void client.invalidateQueries();
    },
  });
}

const say = (ids: [number, number], apart: boolean) =>
  call('PUT /api/v1/admin/duplicates/apart', { body: { ids, apart } });

/** Calls a pair different, and offers to take that back. */
export function useTellApart({ books: [one, other] }: Pair) {
  const ids: [number, number] = [one.id, other.id];
  const back = useMutation({ mutationFn: () => say(ids, false), meta: { changes: key } });
  return useMutation({
    mutationFn: () => say(ids, true),
    meta: { changes: key },
    onSuccess: () => {
      const toast = showToast({
        kind: 'success',
        message: words.toldApart,
        durationMs: UNDO_MS,
        action: {
          label: words.undo,
          run: () => {
            hideToast(toast);
            back.mutate();
          },
        },
      });
    },
  });
}
