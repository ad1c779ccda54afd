import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ProviderKind } from '#contract/operations.ts';
import type { SettingValues } from '#contract/settings.ts';
import { call } from '#web/platform/data/call.ts';

const settingsKey = ['admin', 'settings'];

export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'values'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/admin/settings/values', {}, { signal })).data,
});

export const useSettings = () => useQuery(settingsQuery);

export const useChangeSettings = () =>
  useMutation({
    mutationFn: (values: SettingValues) => call('PUT /api/v1/admin/settings/values', { body: { values } }),
    meta: { changes: settingsKey, errorShown: true },
  });

/** The server gives up after 15 seconds. */
const LISTING_MS = 20_000;

export const useModels = (provider: ProviderKind) =>
  useMutation({
    mutationFn: async (values: SettingValues) =>
      (
        await call(
          'POST /api/v1/admin/settings/models/:provider',
          { params: { provider }, body: { values } },
          { limitMs: LISTING_MS },
        )
      ).data,
    meta: { errorShown: true },
  });
