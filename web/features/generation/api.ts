import { useMutation, useQuery } from '@tanstack/react-query';
import type { BookGeneration } from '#contract/generation.ts';
import type { AnswerOf, Route, SentTo } from '#web/platform/data/call.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { type How, send, sendBy } from '#web/platform/data/send.ts';
import { sendFile } from '#web/platform/data/send-file.ts';
import { generationWords as words } from '#words/generation.ts';

export type Overview = AnswerOf<'GET /api/v1/admin/generation'>['data'];

const ASK_AGAIN_MS = 5_000;

export const generationOf = (bookId: number) =>
  read('GET /api/v1/admin/books/:id/generation', { params: { id: bookId } });

/** What is read of how a book is made. */
export const making = ['admin/books/:id/generation', 'admin/books/:id/sources'] as const;

const isInProgress = (data: BookGeneration | undefined): boolean =>
  data?.steps.some(({ state }) => state === 'waiting' || state === 'running') ?? false;

/** `isLive`: the server sends news of it. */
export const useGeneration = (bookId: number, isLive: boolean) =>
  useQuery({
    ...generationOf(bookId),
    select: dataOf,
    staleTime: 0,
    refetchInterval: ({ state }) => (!isLive && isInProgress(state.data?.data) ? ASK_AGAIN_MS : false),
  });

/** Changes a book and says so, unless `said` is missing; then all that admins see is read again. */
export const changeOf = <R extends Route>(
  route: R,
  bookId: number,
  said?: How<SentTo<R>, AnswerOf<R>>['said'],
) => send(route, { changes: ['admin'], scope: `generation-${bookId}`, said });

export const useChange = <R extends Route>(...change: Parameters<typeof changeOf<R>>) =>
  useMutation(changeOf(...change));

type Attaching = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

export const useAttach = (bookId: number) =>
  useMutation(
    sendBy(
      ({ file, ...options }: Attaching) =>
        sendFile('POST /api/v1/admin/books/:id/sources', file, { params: { id: bookId }, ...options }),
      { changes: making, said: ({ data }) => words.sources.attached(data.title), errorShown: true },
    ),
  );
