import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookGeneration } from '#contract/generation.ts';
import { type AnswerOf, call, type SentTo } from '#web/platform/call.ts';
import { sendFile } from '#web/platform/send-file.ts';

export type Overview = AnswerOf<'GET /api/v1/admin/generation'>['data'];

/** Without news from the server, a book in the making is asked about this often. */
const ASK_AGAIN_MS = 5_000;

export const generationKey = (bookId: number) => ['admin', 'generation', bookId];
const sourcesKey = (bookId: number) => [...generationKey(bookId), 'sources'];

const isUnderWay = (data: BookGeneration | undefined): boolean =>
  data?.steps.some(({ state }) => state === 'waiting' || state === 'running') ?? false;

/** How a book is made. `isLive`: news of it come by themselves. */
export const useGeneration = (bookId: number, isLive: boolean) =>
  useQuery({
    queryKey: generationKey(bookId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/:id/generation', { params: { id: bookId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (!isLive && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  });

export const useOverview = () =>
  useQuery({
    queryKey: ['admin', 'generation', 'overview'],
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/generation', {}, { signal })).data,
    staleTime: 0,
  });

/** What changes the way of a book: afterwards all of it is looked at anew. */
function useChange<Input, Result>(bookId: number, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
    scope: { id: `generation-${bookId}` },
  });
}

export const useBegin = (bookId: number) =>
  useChange(bookId, () => call('POST /api/v1/admin/books/generate', { body: { ids: [bookId] } }));

type Redo = SentTo<'POST /api/v1/admin/books/:id/generation/redo'>['body'];
export const useRedo = (bookId: number) =>
  useChange(bookId, (body: Redo) =>
    call('POST /api/v1/admin/books/:id/generation/redo', { params: { id: bookId }, body }),
  );

type Decision = SentTo<'POST /api/v1/admin/books/:id/generation/decide'>['body'];
export const useDecide = (bookId: number) =>
  useChange(bookId, (body: Decision) =>
    call('POST /api/v1/admin/books/:id/generation/decide', { params: { id: bookId }, body }),
  );

export const useTakeDown = (bookId: number) =>
  useChange(bookId, (reason: string) =>
    call('PATCH /api/v1/admin/books/:id', {
      params: { id: bookId },
      body: { rejected: true, status_reason: reason },
    }),
  );

export const usePublish = (bookId: number) =>
  useChange(bookId, () =>
    call('PATCH /api/v1/admin/books/:id', { params: { id: bookId }, body: { published: true } }),
  );

export const useSources = (bookId: number) =>
  useQuery({
    queryKey: sourcesKey(bookId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/:id/sources', { params: { id: bookId } }, { signal })).sources,
    staleTime: 0,
  });

type Attaching = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

export function useAttach(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, signal, onProgress }: Attaching) =>
      (
        await sendFile('POST /api/v1/admin/books/:id/sources', file, {
          params: { id: bookId },
          signal,
          onProgress,
        })
      ).data,
    meta: { errorShown: true },
    onSettled: () => client.invalidateQueries({ queryKey: generationKey(bookId) }),
  });
}

export const useRemoveSource = (bookId: number) =>
  useChange(bookId, (sourceId: number) =>
    call('DELETE /api/v1/admin/books/:id/sources/:source_id', {
      params: { id: bookId, source_id: sourceId },
    }),
  );
