import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/call.ts';
import { showToast } from '#web/platform/toasts.ts';
import { catalogueWords } from '#web/words/catalogue.ts';

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

type Change = { id: number; name: string; sentences: { en: string; es: string } };

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
