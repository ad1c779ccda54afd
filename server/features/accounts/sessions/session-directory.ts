import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { sessionEnd, worthTouching } from '../rules.ts';
import { findSession, touchSession } from '../store.ts';
import { hashToken } from '../tokens.ts';

const MOST_KEPT = 10_000;
const KEPT_FOR_MS = 60_000;

/** Channel of the change feed: the payload is the id of the session that ended, or `user:<id>` for all of a user. */
const CHANNEL = 'sessions';

export type SessionDirectory = ReturnType<typeof openSessionDirectory>;

/**
 * Who the tokens belong to. Each process remembers the users of the last minute, so that a call costs no query;
 * an ended session is forgotten everywhere through the change feed, at the latest after that minute.
 */
export function openSessionDirectory(deps: { database: Database; feed: ChangeFeed; now: () => Date }) {
  const known = new LRUCache<string, CurrentUser>({
    max: MOST_KEPT,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
  });
  /** Counts forgettings: an answer that was being fetched meanwhile is not kept. */
  let forgettings = 0;

  const forget = (payload: string) => {
    forgettings += 1;
    for (const [hash, currentUser] of known.entries()) {
      if (payload === String(currentUser.sessionId) || payload === `user:${currentUser.userId}`)
        known.delete(hash);
    }
  };
  deps.feed.on(CHANNEL, forget);
  deps.feed.onGap(() => {
    forgettings += 1;
    known.clear();
  });

  async function findCurrentUser(token: string): Promise<CurrentUser | null> {
    const hash = hashToken(token);
    const kept = known.get(hash);
    if (kept) return kept;
    const now = deps.now();
    const before = forgettings;
    const session = await findSession(deps.database.query, hash, now);
    if (!session) return null;
    if (worthTouching(session.lastUsedAt, now)) {
      await touchSession(deps.database.query, session.sessionId, { at: now, expiresAt: sessionEnd(now) });
    }
    const currentUser = { userId: session.userId, sessionId: session.sessionId, isAdmin: session.isAdmin };
    if (before === forgettings) known.set(hash, currentUser, { ttl: timeToKeep(now, session.expiresAt) });
    return currentUser;
  }

  return {
    findCurrentUser,
    /** Tells every process, once the caller's transaction is committed, that a session is over. */
    async ended(tx: Executor, sessionId: number): Promise<void> {
      await deps.feed.notify(tx, CHANNEL, String(sessionId));
    },
    /** Tells every process, once the caller's transaction is committed, that a user's rights are others now. */
    async userChanged(tx: Executor, userId: number): Promise<void> {
      await deps.feed.notify(tx, CHANNEL, `user:${userId}`);
    },
    /** Forgets in this process at once; the others hear it through the feed. */
    forgetSession: (sessionId: number): void => forget(String(sessionId)),
    /** The same for all sessions of a user. */
    forgetUser: (userId: number): void => forget(`user:${userId}`),
  };
}

/** Of 0 would be for ever. */
const timeToKeep = (now: Date, expiresAt: Date): number =>
  Math.max(1, Math.min(KEPT_FOR_MS, expiresAt.getTime() - now.getTime()));
