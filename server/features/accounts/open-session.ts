import type { Session, User } from '#contract/accounts.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { sessionEnd } from './rules.ts';
import { insertSession, type UserRow } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

/** The user as everybody who may see it sees it. */
export function showUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    is_admin: row.isAdmin,
    status: row.status,
    created_at: row.createdAt.toISOString(),
  };
}

/** Signs a user in on a device: a new session, whose token leaves the server only here. */
export async function openSession(
  db: Executor,
  input: { user: UserRow; device: string; now: Date },
): Promise<Session> {
  const token = newToken();
  const expiresAt = sessionEnd(input.now);
  await insertSession(db, {
    userId: input.user.id,
    tokenHash: hashToken(token),
    device: input.device,
    createdAt: input.now,
    lastUsedAt: input.now,
    expiresAt,
  });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: expiresAt.toISOString(),
    user: showUser(input.user),
  };
}
