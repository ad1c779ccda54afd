import type { Device } from '#contract/profile.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { deleteOtherSessions, deleteSessionOf, listSessionsOf } from '../profile/profile-store.ts';
import type { SessionDirectory } from './session-directory.ts';

type Deps = { database: Database; now: () => Date; sessions: SessionDirectory };

/** The devices on which the current user is signed in: the one that asks first, then the latest used. */
export async function listSessions(
  deps: Pick<Deps, 'database' | 'now'>,
  { userId, sessionId }: CurrentUser,
): Promise<Device[]> {
  const rows = await listSessionsOf(deps.database.query, userId, deps.now());
  const devices = rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Signs one device out, in every process. Throws `not_found` for a session that is not the current user's. */
export async function endSession(deps: Deps, input: { currentUser: CurrentUser; id: number }): Promise<void> {
  await deps.database.query.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, input.currentUser.userId, input.id))) throw notFound('This device');
    await deps.sessions.ended(tx, input.id);
  });
  deps.sessions.forgetSession(input.id);
}

/** Signs every other device out; answers with how many. */
export async function endOtherSessions(deps: Deps, { userId, sessionId }: CurrentUser): Promise<number> {
  const ends = await deps.database.query.transaction(async (tx) => {
    const deleted = await deleteOtherSessions(tx, { userId, keepId: sessionId });
    if (deleted.length > 0) await deps.sessions.userChanged(tx, userId);
    return deleted;
  });
  deps.sessions.forgetUser(userId);
  const now = deps.now();
  return ends.filter((end) => end > now).length;
}
