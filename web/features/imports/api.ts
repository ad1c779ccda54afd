import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Import, ImportRow } from '#contract/imports.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { type SendOptions, sendFile } from '#web/platform/data/send-file.ts';
import { type Columns, columnsQuery } from './upload-plan.ts';

export type RowState = ImportRow['state'];
export type Upload = AnswerOf<'POST /api/v1/admin/import'>['data'];

const ROUTE = 'POST /api/v1/admin/import';
const OFTEN_MS = 1_000;
const LIVE_MS = 2_000;
const SELDOM_MS = 10_000;

const csv = (text: string) => new Blob([text], { type: 'text/csv' });

const onceOnly = {
  retry: false,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { errorShown: true },
} as const;

const keyOf = ({ name, size, lastModified }: File) => [name, size, lastModified];

type DryRunOptions = { enabled?: boolean; meanwhile?: Upload | undefined };

/** `meanwhile` is shown until the answer comes. */
export const useDryRun = (
  file: File,
  columns: Columns | null,
  { enabled = true, meanwhile }: DryRunOptions = {},
) =>
  useQuery({
    queryKey: ['admin', 'imports', 'dry-run', ...keyOf(file), columns],
    queryFn: async ({ signal }) =>
      (await sendFile(ROUTE, file, { query: { dry_run: 1, ...columnsQuery(columns) }, signal })).data,
    enabled,
    placeholderData: meanwhile,
    ...onceOnly,
  });

/** Of a file that can't be imported because its columns aren't recognised. */
export const useColumns = (file: File, enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'imports', 'columns', ...keyOf(file)],
    queryFn: async ({ signal }) =>
      (await sendFile('POST /api/v1/admin/import/columns', file, { signal })).columns,
    enabled,
    ...onceOnly,
  });

export const useUpload = () =>
  useMutation({
    mutationFn: ({
      file,
      ...options
    }: { file: File } & Pick<SendOptions, 'onProgress' | 'query' | 'signal'>) =>
      sendFile(ROUTE, file, options),
    meta: { errorShown: true, changes: ['admin'] },
  });

/** Rows are still to come or to be dealt with. */
export const isOpen = (state: Import['state']): boolean => state === 'receiving' || state === 'taking_in';

const pace = ({ state }: Import): number | false => {
  if (isOpen(state)) return OFTEN_MS;
  return state === 'generating' ? SELDOM_MS : false;
};

export const useImport = (id: number) =>
  useQuery({
    queryKey: ['admin', 'imports', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/import/:id', { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data === undefined ? OFTEN_MS : pace(state.data)),
  });

export function useRows(id: number, state: RowState | undefined, isLive: boolean) {
  const queries = useQueryClient();
  // What came after the last look, once no more comes.
  useEffect(() => {
    if (!isLive) return;
    return () => void queries.invalidateQueries({ queryKey: ['admin', 'imports', id, 'rows'] });
  }, [queries, id, isLive]);
  return useInfiniteQuery({
    queryKey: ['admin', 'imports', id, 'rows', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/admin/import/:id', { params: { id }, query: { page: pageParam, state } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMorePages ? pages.length + 1 : undefined),
    refetchInterval: isLive ? LIVE_MS : false,
  });
}

export const useImports = () =>
  useQuery({
    queryKey: ['admin', 'imports', 'list'],
    queryFn: ({ signal }) => call('GET /api/v1/admin/imports', {}, { signal }),
  });

export const useCancelImport = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/v1/admin/import/:id/cancel', { params: { id } }),
    meta: { changes: ['admin', 'imports'] },
  });

export const useFailedRows = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveFile(
        `import-${id}-failed.csv`,
        csv(await call('GET /api/v1/admin/import/:id/failed.csv', { params: { id } })),
      ),
  });

export const useTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile('books.csv', csv(await call('GET /api/v1/admin/import/template.csv'))),
  });
