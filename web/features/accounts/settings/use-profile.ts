import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';

export const profileKey = ['accounts', 'profile'];

export const ownProfile = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) => (await call('GET /api/v1/profile', {}, { signal })).data,
});

export const useProfile = () => useQuery(ownProfile);
