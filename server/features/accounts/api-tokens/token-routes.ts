import * as contract from '#contract/api-tokens.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { type AccountLimits, perUser } from '../limits/limits.ts';
import { createToken, revokeToken } from './own-tokens.ts';
import { listTokens } from './token-store.ts';

export function tokenRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  mount(app, contract.listApiTokens, async ({ currentUser }) => ({
    tokens: await listTokens(deps.database.query, currentUser.userId),
  }));

  mount(app, contract.createApiToken, perUser, async ({ currentUser, body, request }) =>
    createToken(deps, {
      currentUser,
      body,
      password: body.current_password,
      countTry: limits.countTryOfSession(request),
    }),
  );

  mount(app, contract.revokeApiToken, perUser, async ({ currentUser: { userId }, params }) => {
    await revokeToken(deps, { userId, id: params.id });
    return { message: 'Token revoked.' };
  });
}
