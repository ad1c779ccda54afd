import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromptSet, Prompts } from '#contract/prompts.ts';
import { CallError, call } from '#web/platform/data/call.ts';

const promptsKey = ['admin', 'prompts'];

export const usePrompts = () =>
  useQuery({
    queryKey: promptsKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/prompts', {}, { signal })).data,
    // Another admin's recent change must not be overwritten unseen.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Newest first. */
export const usePromptVersions = () =>
  useQuery({
    queryKey: [...promptsKey, 'versions'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/prompts/versions', {}, { signal })).versions,
    staleTime: 0,
  });

/** Where another admin was faster, the version that is now current is fetched, and the next try is for that one. */
export function useChangePrompts(current: Pick<PromptSet, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (prompt: Prompts) => {
      const body = { prompt, base_version: current.version };
      return (await call('PUT /api/v1/admin/prompts/:id', { params: { id: current.id }, body })).data;
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 409)
        await client.invalidateQueries({ queryKey: promptsKey });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: promptsKey }),
    meta: { errorShown: true },
  });
}
