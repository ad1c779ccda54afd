import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { catalogueWords } from '#words/catalogue.ts';

const { authors: words } = catalogueWords;
const A_PAGE = 50;

export type Author = AnswerOf<'GET /api/v1/admin/authors'>['authors'][number];

export const useAuthors = (q: string, page: number) =>
  useQuery({
    queryKey: ['admin', 'authors', q, page],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/admin/authors',
        { query: { page, per_page: A_PAGE, ...(q !== '' && { q }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const A_FEW = 7;

/** The first of those that are called so, without `except`; none while nothing is typed. */
export const useOtherAuthors = (q: string, except: number) =>
  useQuery({
    queryKey: ['admin', 'authors', 'others', q, except],
    queryFn: async ({ signal }) => {
      const { authors } = await call(
        'GET /api/v1/admin/authors',
        { query: { q, per_page: A_FEW } },
        { signal },
      );
      return authors.filter(({ id }) => id !== except);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

type Change = {
  id: number;
  name: string;
  sentences: { en: string; es: string };
  add_spellings: string[];
  remove_spellings: string[];
};

export function useChangeAuthor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      call('PATCH /api/v1/admin/authors/:id', { params: { id }, body }),
    meta: { errorShown: true },
    onSuccess: () => {
      showToast({ kind: 'success', message: words.saved });
      void client.invalidateQueries();
    },
  });
}

/** An author of as many books as a library has takes some seconds to merge. */
const LIMIT_MS = 60_000;

const merge = (id: number, into: Author, more: { dry_run?: '1'; signal?: AbortSignal }) => {
  const { signal, ...query } = more;
  const sent = { params: { id }, query, body: { into: into.id } };
  return call('POST /api/v1/admin/authors/:id/merge', sent, { limitMs: LIMIT_MS, ...(signal && { signal }) });
};

export const useMergePreview = (id: number, into: Author | null) =>
  useQuery({
    queryKey: ['admin', 'authors', 'merge', id, into?.id],
    queryFn: into === null ? skipToken : ({ signal }) => merge(id, into, { dry_run: '1', signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function useMergeAuthor(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: Author) => merge(id, into, {}),
    meta: { errorShown: true },
    onSuccess: ({ books }, { name }) => {
      showToast({ kind: 'success', message: words.merged(books, name) });
      void client.invalidateQueries();
    },
  });
}
