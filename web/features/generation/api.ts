import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BookGeneration } from '#contract/generation.ts';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { sendFile } from '#web/platform/data/send-file.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { generationWords as words } from '#words/generation.ts';

export type Overview = AnswerOf<'GET /api/v1/admin/generation'>['data'];

const ASK_AGAIN_MS = 5_000;

export const generationKey = (bookId: number) => ['admin', 'generation', bookId];
const sourcesKey = (bookId: number) => [...generationKey(bookId), 'sources'];

const isInProgress = (data: BookGeneration | undefined): boolean =>
  data?.steps.some(({ state }) => state === 'waiting' || state === 'running') ?? false;

export const generationOf = (bookId: number) =>
  queryOptions({
    queryKey: generationKey(bookId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/:id/generation', { params: { id: bookId } }, { signal })).data,
    staleTime: 0,
  });

/** `isLive`: the server sends news of it. */
export const useGeneration = (bookId: number, isLive: boolean) =>
  useQuery({
    ...generationOf(bookId),
    refetchInterval: ({ state }) => (!isLive && isInProgress(state.data) ? ASK_AGAIN_MS : false),
  });

export const useOverview = () =>
  useQuery({
    queryKey: ['admin', 'generation', 'overview'],
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/generation', {}, { signal })).data,
    staleTime: 0,
  });

/** Changes a book and says so, unless `said` is missing; then all of it is read again. */
const useChange = <Input, Result>(
  bookId: number,
  change: (input: Input) => Promise<Result>,
  said?: (result: Result) => string,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      if (said) showToast({ kind: 'success', message: said(result) });
    },
    meta: { changes: ['admin'] },
    scope: { id: `generation-${bookId}` },
  });

export const useStart = (bookId: number) =>
  useChange(
    bookId,
    () => call('POST /api/v1/admin/books/generate', { body: { ids: [bookId] } }),
    ({ queued }) => (queued > 0 ? words.progress.started : words.progress.under),
  );

type Redo = SentTo<'POST /api/v1/admin/books/:id/generation/redo'>['body'];
export const useRedo = (bookId: number, said?: string) =>
  useChange(
    bookId,
    (body: Redo) => call('POST /api/v1/admin/books/:id/generation/redo', { params: { id: bookId }, body }),
    said === undefined ? undefined : () => said,
  );

type Decision = SentTo<'POST /api/v1/admin/books/:id/generation/decide'>['body'];
export const useDecide = (bookId: number, said: string) =>
  useChange(
    bookId,
    (body: Decision) =>
      call('POST /api/v1/admin/books/:id/generation/decide', { params: { id: bookId }, body }),
    () => said,
  );

type BookChange = SentTo<'PATCH /api/v1/admin/books/:id'>['body'];
export const useChangeBook = (bookId: number, said: string) =>
  useChange(
    bookId,
    (body: BookChange) => call('PATCH /api/v1/admin/books/:id', { params: { id: bookId }, body }),
    () => said,
  );

export const useSources = (bookId: number) =>
  useQuery({
    queryKey: sourcesKey(bookId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/:id/sources', { params: { id: bookId } }, { signal })).sources,
    staleTime: 0,
  });

type Attaching = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

export const useAttach = (bookId: number) =>
  useMutation({
    mutationFn: ({ file, ...options }: Attaching) =>
      sendFile('POST /api/v1/admin/books/:id/sources', file, { params: { id: bookId }, ...options }),
    onSuccess: ({ data }) => showToast({ kind: 'success', message: words.sources.attached(data.title) }),
    meta: { errorShown: true, changes: generationKey(bookId) },
  });

export const useRemoveSource = (bookId: number, title: string) =>
  useChange(
    bookId,
    (sourceId: number) =>
      call('DELETE /api/v1/admin/books/:id/sources/:source_id', {
        params: { id: bookId, source_id: sourceId },
      }),
    () => words.sources.removed(title),
  );
