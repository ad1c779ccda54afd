import type { UserForAdmin } from '#contract/account-admin.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findUserIds, type ListedUser, readUsers, type UserFilter } from './user-list-store.ts';

export const userForAdmin = (user: ListedUser): UserForAdmin => ({
  id: user.id,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  is_admin: user.isAdmin,
  status: user.status,
  created_at: user.createdAt.toISOString(),
  last_used_at: user.lastUsedAt?.toISOString() ?? null,
});

/** A page of the accounts, from 1, newest first, with how many there are. */
export async function listUsers(
  { database }: { database: Database },
  input: { filter: UserFilter; page: number; perPage: number },
) {
  const { filter, page, perPage } = input;
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { total, isMore, ids } = await findUserIds(database, filter, window);
  const users = await readUsers(database, ids);
  return {
    users: users.map(userForAdmin),
    total,
    is_more: isMore,
    page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    hasMorePages: page * perPage < total,
  };
}
