import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';

export type UserStatus = 'active' | 'blocked';

export type UserChoice = { q: string; status: UserStatus | undefined; page: number };

export const useUsers = (choice: UserChoice) =>
  useQuery({
    queryKey: ['admin', 'users', choice],
    queryFn: ({ signal }) => {
      const { q, status, page } = choice;
      return call(
        'GET /api/v1/admin/users',
        { query: { q: q === '' ? undefined : q, status, page } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

export const useChangeUser = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; status?: UserStatus; is_admin?: boolean }) =>
      call('PATCH /api/v1/admin/users/:id', { params: { id }, body }),
    meta: { changes: ['admin', 'users'] },
  });

export const useMakeResetLink = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/v1/admin/users/:id/reset-link', { params: { id } }),
  });

const invitesKey = ['admin', 'invites'];

export const useInvites = () =>
  useQuery({
    queryKey: invitesKey,
    queryFn: ({ signal }) => call('GET /api/v1/admin/invites', {}, { signal }),
  });

export const useMakeInvite = () =>
  useMutation({
    mutationFn: (email: string | null) => call('POST /api/v1/admin/invites', { body: { email } }),
    meta: { changes: invitesKey, errorShown: true },
  });

export const useEndInvite = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/admin/invites/:id', { params: { id } }),
    meta: { changes: invitesKey },
  });
