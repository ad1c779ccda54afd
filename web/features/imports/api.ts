import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Import, ImportRow } from '#contract/imports.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { byNumber, dataOf, read, readBy, readPages } from '#web/platform/data/read.ts';
import { send, sendBy } from '#web/platform/data/send.ts';
import { type SendOptions, sendFile } from '#web/platform/data/send-file.ts';
import { type Columns, columnsQuery } from './upload-plan.ts';

export type RowState = ImportRow['state'];
export type Upload = AnswerOf<'POST /api/v1/admin/import'>['data'];

const ROUTE = 'POST /api/v1/admin/import';
const OFTEN_MS = 1_000;
const LIVE_MS = 2_000;
const SELDOM_MS = 10_000;

const onceOnly = {
  retry: false,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { errorShown: true },
} as const;

type DryRunOptions = { enabled?: boolean; meanwhile?: Upload | undefined };

const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];

/** `meanwhile` is shown until the answer comes. */
export const useDryRun = (
  file: File,
  columns: Columns | null,
  { enabled = true, meanwhile }: DryRunOptions = {},
) =>
  useQuery({
    ...readBy(
      ROUTE,
      [fileOf(file), columns],
      async (signal) =>
        (await sendFile(ROUTE, file, { query: { dry_run: 1, ...columnsQuery(columns) }, signal })).data,
    ),
    ...onceOnly,
    enabled,
    placeholderData: meanwhile,
  });

const COLUMNS = 'POST /api/v1/admin/import/columns';

/** Of a file that can't be imported because its columns aren't recognised. */
export const useColumns = (file: File, enabled: boolean) =>
  useQuery({
    ...readBy(COLUMNS, fileOf(file), (signal) => sendFile(COLUMNS, file, { signal })),
    ...onceOnly,
    select: ({ columns }) => columns,
    enabled,
  });

export const upload = sendBy(
  ({ file, ...options }: { file: File } & Pick<SendOptions, 'onProgress' | 'query' | 'signal'>) =>
    sendFile(ROUTE, file, options),
  { changes: ['admin'] },
);

/** Rows are still to come or to be dealt with. */
export const isOpen = (state: Import['state']): boolean => state === 'receiving' || state === 'taking_in';

const pace = ({ state }: Import): number | false => {
  if (isOpen(state)) return OFTEN_MS;
  return state === 'generating' ? SELDOM_MS : false;
};

const ONE = 'GET /api/v1/admin/import/:id';

export const useImport = (id: number) =>
  useQuery({
    ...read(ONE, { params: { id } }),
    select: dataOf,
    refetchInterval: ({ state }) => (state.data === undefined ? OFTEN_MS : pace(state.data.data)),
  });

export function useRows(id: number, state: RowState | undefined, isLive: boolean) {
  // What came after the last look, once no more comes.
  useEffect(() => {
    if (!isLive) return;
    return () => void readAgain(ONE);
  }, [isLive]);
  return useInfiniteQuery({
    ...readPages(ONE, (page: number) => ({ params: { id }, query: { page, state } }), byNumber),
    refetchInterval: isLive ? LIVE_MS : false,
  });
}

const saveCsv = (name: string, text: string) => saveFile(name, new Blob([text], { type: 'text/csv' }));

export const useFailedRows = () =>
  useMutation({
    ...send('GET /api/v1/admin/import/:id/failed.csv'),
    onSuccess: (text, { params }) => saveCsv(`import-${params.id}-failed.csv`, text),
  });

export const useTemplate = () =>
  useMutation({
    ...send('GET /api/v1/admin/import/template.csv'),
    onSuccess: (text) => saveCsv('books.csv', text),
  });
