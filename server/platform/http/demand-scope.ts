import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#contract/endpoint.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import { AppError } from './app-error.ts';
import type { CurrentUser } from './current-user.ts';

/** Throws `forbidden`, with a line in the log, for an API token without the scope. No token has the scope `undefined`. */
export function demandScope(
  { log, method, routeOptions }: FastifyRequest,
  { userId, token }: CurrentUser,
  scope: TokenScope | undefined,
): void {
  if (token === null || (scope !== undefined && token.scopes.includes(scope))) return;
  logSecurity(log, 'token_refused', { userId, call: `${method} ${routeOptions.url}` });
  throw new AppError(
    'forbidden',
    scope === undefined
      ? 'No API token can do that. Log in instead.'
      : `This API token can’t do that: it needs the scope “${scope}”.`,
  );
}
