import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type AppScopes, appScopes } from '#contract/app-passwords.ts';
import { createCache } from '#server/platform/cache/create-cache.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { type AppCaller, SESSIONS_CHANNEL } from '#server/platform/feature/people.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Accounts } from '../accounts.ts';
import { accountLimits } from '../limits/limits.ts';
import { clientOf } from '../sessions/client.ts';
import { byAppPassword, demandAppScopes, userByOwnPassword } from './log-in-from-app.ts';

const BASIC = /^Basic +([A-Za-z0-9+/=]{1,4000}) *$/i;

type Written = { email: string; password: string };

/** Null where the header has none. */
function basicIn({ headers }: FastifyRequest): Written | null {
  const [, coded] = BASIC.exec(headers.authorization ?? '') ?? [];
  const written = coded === undefined ? '' : Buffer.from(coded, 'base64').toString();
  const colon = written.indexOf(':');
  if (colon < 1 || written.includes('\0')) return null;
  return { email: written.slice(0, colon), password: written.slice(colon + 1) };
}

const MOST_KEPT = 1_000;
/** Apps send it with every request, and a password takes long to compare. */
const KEPT_FOR_MS = 60_000;

/**
 * Remembers for a minute what was proven, by a key that only this process has, and forgets whoever's sessions or rights
 * change.
 */
export function createFindByBasic(deps: Accounts, feed: ChangeFeed) {
  const key = randomBytes(32);
  const known = createCache<string, AppCaller>({
    max: MOST_KEPT,
    ttl: KEPT_FOR_MS,
    now: () => deps.now().getTime(),
  });
  feed.on(SESSIONS_CHANNEL, (userId) => known.forget((one) => one.userId === Number(userId)));
  feed.onGap(known.clear);

  async function prove(request: FastifyRequest, written: Written): Promise<AppCaller> {
    const limits = accountLimits(request.server, deps);
    const countEmail = () => limits.countEmail(request, written.email);
    const given = { ...written, client: clientOf(request), countEmail };
    const byApp = await byAppPassword(deps, given);
    if (byApp) return { userId: byApp.user.id, scopes: byApp.scopes };
    await limits.countTry(request, written.email);
    return { userId: (await userByOwnPassword(deps, given)).id, scopes: appScopes };
  }

  async function find(request: FastifyRequest): Promise<AppCaller | null> {
    const written = basicIn(request);
    if (!written) return null;
    const name = createHmac('sha256', key).update(JSON.stringify(written)).digest('base64url');
    const kept = known.get(name);
    if (kept) return kept;
    const keep = known.begin();
    try {
      const caller = await prove(request, written);
      keep(name, caller);
      return caller;
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_credentials') return null;
      throw error;
    }
  }

  return async (request: FastifyRequest, needed: AppScopes): Promise<AppCaller | null> => {
    const caller = await find(request);
    if (caller) demandAppScopes(deps, caller, needed);
    return caller;
  };
}
