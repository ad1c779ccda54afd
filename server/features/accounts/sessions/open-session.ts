import type { SqlRunner } from '#server/platform/database/sql.ts';
import { hashToken, newToken } from '#server/platform/http/secret-token.ts';
import { latestSessionEnd, sessionEnd } from '../rules.ts';
import { showUser } from '../show-user.ts';
import type { UserRow } from '../store.ts';
import { newAppToken } from '../tokens.ts';
import { insertSession, insertSessionWhile, type NewSession } from './session-store.ts';

type Opening = { user: UserRow; device: string; now: Date } & Pick<NewSession, 'app'>;

/** The token leaves the server only here. */
export async function openSession(runner: SqlRunner, opening: Opening) {
  const { row, session } = newSession(opening);
  await insertSession(runner, row);
  return session;
}

/** Null if the password changed or the account was blocked since the password was compared. */
export async function openSessionWhile(runner: SqlRunner, opening: Opening) {
  const { row, session } = newSession(opening);
  return (await insertSessionWhile(runner, row, opening.user.password_hash)) > 0 ? session : null;
}

function newSession({ user, device, now, app }: Opening) {
  const token = app ? newAppToken(Math.floor(latestSessionEnd(now).getTime() / 1000)) : newToken();
  const expiresAt = sessionEnd(now);
  const row: NewSession = {
    userId: user.id,
    tokenHash: hashToken(token),
    device,
    createdAt: now,
    expiresAt,
    app,
  };
  const session = {
    access_token: token,
    token_type: 'Bearer' as const,
    expires_at: expiresAt,
    user: showUser(user),
  };
  return { row, session };
}
