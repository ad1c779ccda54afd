import { useQuery } from '@tanstack/react-query';
import { read } from '#web/platform/data/read.ts';

export const useMyReports = () =>
  useQuery({
    ...read('GET /api/v1/reports'),
    select: ({ reports }) => reports,
    staleTime: 10 * 60_000,
  });
