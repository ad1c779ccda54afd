import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction } from '#contract/audit.ts';
import { call } from '#web/platform/call.ts';

export type AuditChoice = { action: AuditAction | undefined; admin: number | undefined };

/** What admins changed, newest first, part by part. */
export const useAudit = (choice: AuditChoice) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/admin/audit', { query: { ...choice, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // What somebody has just done is looked for here.
    staleTime: 0,
  });
