import { useQuery } from '@tanstack/react-query';
import type { PromptSet, Prompts } from '#contract/prompts.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';

export const usePrompts = () =>
  useQuery({
    ...read('GET /api/v1/admin/prompts'),
    select: dataOf,
    // Another admin's recent change must not be overwritten unseen.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** To follow the version that was read. */
export const asVersion = (prompt: Prompts, { id, version }: Pick<PromptSet, 'id' | 'version'>) => ({
  params: { id },
  body: { prompt, base_version: version },
});

/** Where another admin was faster, the version that is now current is fetched, and the next try is for that one. */
export const changePrompts = (said?: string) =>
  send('PUT /api/v1/admin/prompts/:id', { changes: ['admin/prompts'], said, errorShown: true });
