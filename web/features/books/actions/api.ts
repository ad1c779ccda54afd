import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { send, sendBy } from '#web/platform/data/send.ts';
import { tables } from '../api.ts';

export type Order = SentTo<'POST /api/v1/admin/books/actions'>['body'];
export type ActionName = Order['action'];
export type Target = Pick<Order, 'ids' | 'matching'>;
export type Action = AnswerOf<'GET /api/v1/admin/books/actions'>['actions'][number];

const ORDER = 'POST /api/v1/admin/books/actions';
const changes = ['GET /api/v1/admin/books/actions'] as const;
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
    ...read(ORDER, order && { query: { dry_run: '1' }, body: order }, { limitMs: LIMIT_MS }),
    select: dataOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const ordering = sendBy(
  async (sent: SentTo<typeof ORDER>) => {
    const { data } = await call(ORDER, sent, { limitMs: LIMIT_MS });
    if (data.id !== null) follow(data.id);
  },
  { changes },
);

export const isOver = ({ state }: Pick<Action, 'state'>): boolean => state === 'done' || state === 'failed';

/** Read again every second while one is under way, and with it the table and what failed. */
export function useActions(): Action[] {
  const { data } = useQuery({
    ...read('GET /api/v1/admin/books/actions'),
    select: ({ actions }) => actions,
    refetchInterval: ({ state }) => (state.data?.actions.every(isOver) === false ? AGAIN_MS : false),
    meta: { errorShown: true },
  });
  const settled = data?.reduce((sum, { done, failed }) => sum + done + failed, 0);
  useEffect(() => {
    if (settled !== undefined) void readAgain(...tables, 'admin/books/actions/:id');
  }, [settled]);
  return data ?? [];
}

export const useFailures = ({ id }: Action, isWanted: boolean) =>
  useQuery({
    ...read('GET /api/v1/admin/books/actions/:id', { params: { id } }),
    select: ({ data }) => data.failures,
    enabled: isWanted,
  });

export const useUndo = () =>
  useMutation({
    ...send('POST /api/v1/admin/books/actions/:id/undo', { changes }),
    onSuccess: ({ data }, { params }) => {
      hide(Number(params.id));
      follow(data.id);
    },
  });

export const useRetry = () =>
  useMutation({
    ...send('POST /api/v1/admin/books/actions/:id/retry', { changes }),
    onSuccess: (_, { params }) => follow(Number(params.id)),
  });

export const useExport = () =>
  useMutation({
    ...send('POST /api/v1/admin/books/export', {}, { limitMs: LIMIT_MS }),
    onSuccess: (text) => saveFile('books.csv', new Blob([text], { type: 'text/csv;charset=utf-8' })),
  });
