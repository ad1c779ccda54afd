import { notFound } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { SessionDirectory } from './session-directory.ts';
import { deleteSession, endOtherSessionsOf, endSessionOf } from './session-store.ts';

type Deps = { sessions: Pick<SessionDirectory, 'change'>; now: () => Date };

export const logOut = (
  { sessions }: Pick<Deps, 'sessions'>,
  { userId, sessionId }: SessionUser,
): Promise<void> =>
  sessions.change(async (tx, changed) => {
    await deleteSession(tx, userId, sessionId);
    await changed(userId);
  });

/** Throws `not_found` for a session that isn't the current user's. */
export const endSession = ({ sessions, now }: Deps, { userId }: SessionUser, id: number): Promise<void> =>
  sessions.change(async (tx, changed) => {
    if ((await endSessionOf(tx, userId, id, now())) === 0) throw notFound('This device');
    await changed(userId);
  });

export const endOtherSessions = ({ sessions, now }: Deps, currentUser: SessionUser): Promise<number> =>
  sessions.change(async (tx, changed) => {
    await changed(currentUser.userId);
    return endOtherSessionsOf(tx, currentUser, now());
  });
