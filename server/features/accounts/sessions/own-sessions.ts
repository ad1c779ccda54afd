import { notFound } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import type { SessionDirectory } from './session-directory.ts';
import { deleteOtherSessions, deleteSession } from './session-store.ts';

type Deps = { sessions: Pick<SessionDirectory, 'change'> };

export const logOut = ({ sessions }: Deps, { userId, sessionId }: CurrentUser): Promise<void> =>
  sessions.change(async (tx, changed) => {
    await deleteSession(tx, userId, sessionId);
    await changed(userId);
  });

/** Throws `not_found` for a session that isn't the current user's. */
export const endSession = ({ sessions }: Deps, { userId }: CurrentUser, id: number): Promise<void> =>
  sessions.change(async (tx, changed) => {
    if ((await deleteSession(tx, userId, id)) === 0) throw notFound('This device');
    await changed(userId);
  });

export const endOtherSessions = (
  { sessions, now }: Deps & { now: () => Date },
  currentUser: CurrentUser,
): Promise<number> =>
  sessions.change(async (tx, changed) => {
    await changed(currentUser.userId);
    return deleteOtherSessions(tx, currentUser, now());
  });
