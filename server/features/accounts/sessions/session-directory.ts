import { createCache } from '#server/platform/cache/create-cache.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { SESSIONS_CHANNEL } from '#server/platform/feature/people.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { findToken, touchToken } from '../api-tokens/token-store.ts';
import { sessionEnd, worthTouching } from '../rules.ts';
import { API_TOKEN_PREFIX } from '../tokens.ts';
import { findOpenSession, findSession, touchSession } from './session-store.ts';

const MOST_KEPT = 10_000;
const KEPT_FOR_MS = 60_000;

export type SessionDirectory = ReturnType<typeof openSessionDirectory>;

/** Who it is, and until when; null for what doesn't end. */
type Known = { user: CurrentUser; expiresAt: Date | null };

async function userOfSession(query: Executor, hash: string, now: Date): Promise<Known | null> {
  const session = await findSession(query, hash, now);
  if (!session) return null;
  const { createdAt, lastUsedAt, expiresAt, appPasswordId, ...user } = session;
  if (worthTouching(lastUsedAt, now))
    await touchSession(
      query,
      { id: user.sessionId, appPasswordId },
      { at: now, expiresAt: sessionEnd(now, createdAt) },
    );
  return { user: { ...user, token: null }, expiresAt };
}

async function userOfToken(query: Executor, hash: string, now: Date): Promise<Known | null> {
  const found = await findToken(query, hash, now);
  if (!found) return null;
  const { userId, tokenId, scopes, lastUsedAt, expiresAt } = found;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= KEPT_FOR_MS)
    await touchToken(query, tokenId, now);
  return {
    user: { userId, isAdmin: true, sessionId: null, token: { tokenId, scopes }, isApp: false },
    expiresAt,
  };
}

/** Each process remembers tokens for a minute; an ended session is forgotten everywhere through the change feed. */
export function openSessionDirectory(deps: {
  database: Pick<Database, 'query'>;
  feed: ChangeFeed;
  now: () => Date;
}) {
  const { query } = deps.database;
  const known = createCache<string, Known>({
    max: MOST_KEPT,
    ttl: KEPT_FOR_MS,
    now: () => deps.now().getTime(),
  });
  const open = createCache<number, { userId: number; expiresAt: Date }>({
    max: MOST_KEPT,
    ttl: KEPT_FOR_MS,
    now: () => deps.now().getTime(),
  });
  const forget = (userId: number) => {
    known.forget(({ user }) => user.userId === userId);
    open.forget((session) => session.userId === userId);
  };
  deps.feed.on(SESSIONS_CHANNEL, (userId) => forget(Number(userId)));
  deps.feed.onGap(known.clear);
  deps.feed.onGap(open.clear);

  async function findCurrentUser(token: string): Promise<CurrentUser | null> {
    const hash = hashToken(token);
    const now = deps.now();
    const kept = known.get(hash);
    if (kept && (kept.expiresAt === null || kept.expiresAt > now)) return kept.user;
    const keep = known.begin();
    const find = token.startsWith(API_TOKEN_PREFIX) ? userOfToken : userOfSession;
    const found = await find(query, hash, now);
    if (!found) return null;
    keep(hash, found);
    return found.user;
  }

  /** For transactions that end sessions or change rights: every process forgets the users given to `changed`. */
  async function change<Result>(
    work: (tx: Executor, changed: (userId: number) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const changedIds: number[] = [];
    const result = await query.transaction((tx) =>
      work(tx, async (userId) => {
        changedIds.push(userId);
        await deps.feed.notify(tx, SESSIONS_CHANNEL, String(userId));
      }),
    );
    for (const userId of changedIds) forget(userId);
    return result;
  }

  /** For links that carry the id of the session they were made for. */
  async function isSessionOpen(sessionId: number): Promise<boolean> {
    const now = deps.now();
    const kept = open.get(sessionId);
    if (kept && kept.expiresAt > now) return true;
    const keep = open.begin();
    const session = await findOpenSession(query, sessionId, now);
    if (session) keep(sessionId, session);
    return session !== null;
  }

  return { findCurrentUser, isSessionOpen, change };
}
