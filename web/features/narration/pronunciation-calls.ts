import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pronunciation } from '#contract/narration.ts';
import { call } from '#web/platform/data/call.ts';

const keyOf = (bookId: number | null) => ['admin', 'pronunciations', bookId];

/** Null: those of all books. */
export const usePronunciations = (bookId: number | null) =>
  useQuery({
    queryKey: keyOf(bookId),
    queryFn: async ({ signal }) => {
      const asked =
        bookId === null
          ? call('GET /api/v1/admin/respellings', {}, { signal })
          : call('GET /api/v1/admin/books/:id/respellings', { params: { id: bookId } }, { signal });
      return (await asked).respellings;
    },
  });

export function useChangePronunciations(bookId: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (respellings: Pronunciation[]) => {
      const body = { respellings };
      const changed =
        bookId === null
          ? call('PUT /api/v1/admin/respellings', { body })
          : call('PUT /api/v1/admin/books/:id/respellings', { params: { id: bookId }, body });
      return (await changed).respellings;
    },
    onSuccess: (kept) => client.setQueryData(keyOf(bookId), kept),
    scope: { id: `pronunciations-${bookId}` },
  });
}
