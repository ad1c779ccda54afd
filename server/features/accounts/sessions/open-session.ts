import type { Session, User } from '#contract/accounts.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { sessionEnd } from '../rules.ts';
import { insertSession, insertSessionWhile, type NewSession, type UserRow } from '../store.ts';
import { hashToken, newToken } from '../tokens.ts';

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

type Opening = { user: UserRow; device: string; now: Date };

/** Signs a user in on a device: a new session, whose token leaves the server only here. */
export async function openSession(db: Executor, opening: Opening): Promise<Session> {
  const { row, session } = newSession(opening);
  await insertSession(db, row);
  return session;
}

/** The same while the user may still log in with the password that was compared; null where that is over. */
export async function openSessionByPassword(db: Executor, opening: Opening): Promise<Session | null> {
  const { row, session } = newSession(opening);
  return (await insertSessionWhile(db, row, opening.user.passwordHash)) ? session : null;
}

function newSession({ user, device, now }: Opening): { row: NewSession; session: Session } {
  const token = newToken();
  const expiresAt = sessionEnd(now);
  return {
    row: { userId: user.id, tokenHash: hashToken(token), device, createdAt: now, expiresAt },
    session: {
      access_token: token,
      token_type: 'Bearer',
      expires_at: expiresAt.toISOString(),
      user: showUser(user),
    },
  };
}
