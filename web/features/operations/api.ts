import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { AuditAction } from '#contract/audit.ts';
import type { ProviderKind } from '#contract/operations.ts';
import type { SettingValues } from '#contract/settings.ts';
import { call } from '#web/platform/data/call.ts';

export type AuditChoice = { action: AuditAction | undefined; admin: number | undefined };

export const useAudit = (choice: AuditChoice) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/admin/audit', { query: { ...choice, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Asked again while the storage is counted for the first time. */
const COUNTING_MS = 2_000;
const FRESH_MS = 15_000;

export const useInstance = () =>
  useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => call('GET /api/v1/admin/settings', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.storage.measured_at === null ? COUNTING_MS : FRESH_MS),
  });

/** A model may have to load first; the server gives up after 30 seconds, with a picture after 55. */
const TRIAL_MS = 60_000;

export const useTestProvider = () =>
  useMutation({
    mutationFn: ({ provider, values }: { provider: ProviderKind; values: SettingValues }) =>
      call(
        'POST /api/v1/admin/settings/test/:provider',
        { params: { provider }, body: { values } },
        { limitMs: TRIAL_MS },
      ),
    meta: { errorShown: true },
  });

export const useDashboard = () =>
  useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => call('GET /api/v1/admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });
