import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { catalogueWords } from '#words/catalogue.ts';

const { categories: words } = catalogueWords;
const key = ['admin', 'categories'];
/** A category may have 50,000 books. */
const LIMIT_MS = 60_000;

type Answer = AnswerOf<'GET /api/v1/admin/categories'>;
export type Category = Answer['categories'][number];

export const useCategories = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/v1/admin/categories', {}, { signal }),
  });

type Change = { id: number; name: string; description: string };

export function useChangeCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      call('PATCH /api/v1/admin/categories/:id', { params: { id }, body }, { limitMs: LIMIT_MS }),
    meta: { errorShown: true },
    onSuccess: () => {
      showToast({ kind: 'success', message: words.saved });
      void client.invalidateQueries();
    },
  });
}

export function useMergeCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, into }: { id: number; into: Category }) =>
      call(
        'POST /api/v1/admin/categories/:id/merge',
        { params: { id }, body: { into: into.id } },
        { limitMs: LIMIT_MS },
      ),
    meta: { errorShown: true },
    onSuccess: ({ books }, { into }) => {
      showToast({ kind: 'success', message: words.merged(books, into.name) });
      void client.invalidateQueries();
    },
  });
}

/** Without ids they're ordered by name. The list shows the new order at once. */
export function useOrderCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call('PUT /api/v1/admin/categories/order', { body: { ids } }),
    onMutate: (ids) =>
      client.setQueryData<Answer>(key, (answer) => {
        const byId = new Map(answer?.categories.map((category) => [category.id, category]));
        return ids.length === 0 ? answer : { categories: ids.flatMap((id) => byId.get(id) ?? []) };
      }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['categories'] }),
  });
}
