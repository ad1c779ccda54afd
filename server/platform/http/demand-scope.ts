import type { FastifyRequest } from 'fastify';
import type { CallScope } from '#contract/endpoint.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import { AppError } from './app-error.ts';
import type { CurrentUser } from './current-user.ts';

/** Null for somebody at a browser, who may call everything. */
function scopesOf({ token, isApp }: CurrentUser): readonly CallScope[] | null {
  if (isApp) return ['apps'];
  return token?.scopes ?? null;
}

function refusalOf({ isApp }: CurrentUser, scope: CallScope | undefined): string {
  if (isApp) return 'Apps can’t do that. Log in on the web instead.';
  return scope === undefined || scope === 'apps'
    ? 'No API token can do that. Log in instead.'
    : `This API token can’t do that: it needs the scope “${scope}”.`;
}

/**
 * Throws `forbidden`, with a line in the log, for an app or an API token without the scope. Neither has the scope
 * `undefined`.
 */
export function demandScope(
  { log, method, routeOptions }: FastifyRequest,
  caller: CurrentUser,
  scope: CallScope | undefined,
): void {
  const scopes = scopesOf(caller);
  if (scopes === null || (scope !== undefined && scopes.includes(scope))) return;
  logSecurity(log, 'token_refused', { userId: caller.userId, call: `${method} ${routeOptions.url}` });
  throw new AppError('forbidden', refusalOf(caller, scope));
}
