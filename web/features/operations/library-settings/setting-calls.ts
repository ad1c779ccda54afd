import { useMutation, useQuery } from '@tanstack/react-query';
import { dataOf, read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';

export const settingsQuery = read('GET /api/v1/admin/settings/values');

export const useSettings = () => useQuery({ ...settingsQuery, select: dataOf });

export const useChangeSettings = (said?: string) =>
  useMutation(
    send('PUT /api/v1/admin/settings/values', { changes: ['admin/settings'], said, errorShown: true }),
  );
