import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReportState } from '#contract/reports.ts';
import { call, type SentTo } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';

const mineKey = ['reports', 'mine'];
const allKey = ['reports', 'all'];

type Told = SentTo<'POST /api/v1/books/:id/reports'>['body'];

export const useReportMistake = (bookId: number) =>
  useMutation({
    mutationFn: (body: Told) => call('POST /api/v1/books/:id/reports', { params: { id: bookId }, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: mineKey }),
    meta: { errorShown: true },
  });

export const useMyReports = () =>
  useQuery({
    queryKey: mineKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/reports', {}, { signal })).reports,
    staleTime: 10 * 60_000,
  });

export const useSeeReports = () =>
  useMutation({
    mutationFn: (ids: number[]) => call('POST /api/v1/reports/seen', { body: { ids } }),
    // Harmless to miss: the news is shown once more.
    meta: { changes: mineKey, errorShown: true },
  });

export const useReports = (choice: { state: ReportState; page: number }) =>
  useQuery({
    queryKey: [...allKey, choice],
    queryFn: ({ signal }) => call('GET /api/v1/admin/reports', { query: choice }, { signal }),
  });

type Mended = { id: number; sentence: string; note: string };

export const useMendReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Mended) =>
      call('POST /api/v1/admin/reports/:id/mend', { params: { id }, body }),
    meta: { changes: allKey, errorShown: true },
  });

export const useResolveReport = () =>
  useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) =>
      call('POST /api/v1/admin/reports/:id/resolve', { params: { id }, body: { note } }),
    meta: { changes: allKey, errorShown: true },
  });
