import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { tablesKey } from '../api.ts';

export type Order = SentTo<'POST /api/v1/admin/books/actions'>['body'];
export type ActionName = Order['action'];
export type Target = Pick<Order, 'ids' | 'matching'>;
export type Action = AnswerOf<'GET /api/v1/admin/books/actions'>['actions'][number];

const actionsKey = ['admin', 'books', 'actions'];
/** Judging 100,000 books takes a second or two. */
const LIMIT_MS = 60_000;
const AGAIN_MS = 1_000;

const FOLLOWED = 'precis-followed-actions';
/** As many as the server lists. */
const MOST_FOLLOWED = 20;

/** Actions that this browser began: they're shown until they're hidden, also when they're over. */
export const followed = createStore<ReadonlySet<number>>()(
  () => new Set(Object.values(objectIn(kept(FOLLOWED))).filter((id) => typeof id === 'number')),
);
followed.subscribe((ids) => keep(FOLLOWED, JSON.stringify([...ids].slice(-MOST_FOLLOWED))));

export const follow = (id: number): void => followed.setState((ids) => new Set([...ids, id]), true);
export const hide = (id: number): void =>
  followed.setState((ids) => new Set([...ids].filter((one) => one !== id)), true);

export const usePreview = (order: Order | null) =>
  useQuery({
    queryKey: ['admin', 'books', 'preview', order],
    queryFn: async ({ signal }) => {
      const body = order as Order;
      const sent = { query: { dry_run: '1' }, body } as const;
      return (await call('POST /api/v1/admin/books/actions', sent, { signal, limitMs: LIMIT_MS })).data;
    },
    enabled: order !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const useOrder = () =>
  useMutation({
    mutationFn: (body: Order) =>
      call('POST /api/v1/admin/books/actions', { query: {}, body }, { limitMs: LIMIT_MS }),
    onSuccess: ({ data }) => {
      if (data.id !== null) follow(data.id);
    },
    meta: { errorShown: true, changes: actionsKey },
  });

export const isOver = ({ state }: Pick<Action, 'state'>): boolean => state === 'done' || state === 'failed';

/** Read again every second while one is under way, and the table with it. */
export function useActions(): Action[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: actionsKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/books/actions', {}, { signal })).actions,
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? AGAIN_MS : false),
    meta: { errorShown: true },
  });
  const settled = data?.reduce((sum, { done, failed }) => sum + done + failed, 0);
  useEffect(() => {
    if (settled !== undefined) void client.invalidateQueries({ queryKey: tablesKey });
  }, [client, settled]);
  return data ?? [];
}

export const useFailures = ({ id, finished_at: finishedAt }: Action, isWanted: boolean) =>
  useQuery({
    queryKey: ['admin', 'books', 'action', id, finishedAt],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/actions/:id', { params: { id } }, { signal })).data.failures,
    enabled: isWanted,
  });

export const useUndo = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/v1/admin/books/actions/:id/undo', { params: { id } }),
    onSuccess: ({ data }, id) => {
      hide(id);
      follow(data.id);
    },
    meta: { changes: actionsKey },
  });

export const useRetry = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/v1/admin/books/actions/:id/retry', { params: { id } }),
    onSuccess: (_, id) => follow(id),
    meta: { changes: actionsKey },
  });

export const useExport = () =>
  useMutation({
    mutationFn: async (target: Target) => {
      const text = await call('POST /api/v1/admin/books/export', { body: target }, { limitMs: LIMIT_MS });
      saveFile('books.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }));
    },
  });
