import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { waysIn } from '#contract/passkeys.ts';
import { showAddress } from '#contract/profile.ts';
import { mount } from '#server/platform/http/mount.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from './accounts.ts';
import { accountAdminRoutes } from './admin/routes.ts';
import { tokenRoutes } from './api-tokens/token-routes.ts';
import { appPasswordRoutes } from './app-passwords/app-password-routes.ts';
import { accountLimits, flood, ordinary, perAddress } from './limits/limits.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { register } from './register.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { clientOf } from './sessions/client.ts';
import { greetDevice, meetDevice } from './sessions/greet-device.ts';
import { logIn, notConfirmed } from './sessions/log-in.ts';
import { logOut } from './sessions/own-sessions.ts';
import { findEnding } from './sessions/session-store.ts';
import { findOwnAccount, showUser } from './show-user.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts';
import { firstAccountAt } from './store.ts';

export function accountsRoutes(app: App, deps: Accounts): void {
  const { query } = deps.database;
  const limits = accountLimits(app, deps);
  linkRoutes(app, deps, limits);
  profileRoutes(app, deps, limits);
  passkeyRoutes(app, deps, limits);
  secondFactorRoutes(app, deps, limits);
  tokenRoutes(app, deps, limits);
  appPasswordRoutes(app, deps);
  singleSignOnRoutes(app, deps, limits);
  accountAdminRoutes(app, deps);

  mount(app, contract.register, perAddress, async (call) => {
    const { body, request } = call;
    await limits.countAttempt(request);
    // Each of these sends an email to an address that somebody has typed.
    if (deps.instance.registration === 'verified') await limits.countEmail(request, body.email);
    const { userId, session } = await register(deps, { ...body, device: clientOf(request).device });
    if (session) return greetDevice(deps, call, session);
    await meetDevice(deps, call, userId);
    throw notConfirmed();
  });

  const countEmail = (request: FastifyRequest, email: string) => () => limits.countEmail(request, email);
  mount(app, contract.logIn, flood, async (call) => {
    const { body, request } = call;
    await limits.countTry(request, body.email);
    const client = clientOf(request);
    const session = await logIn(deps, { ...body, client, countEmail: countEmail(request, body.email) });
    return greetDevice(deps, call, session);
  });

  mount(app, contract.logOut, async ({ currentUser }) => {
    await logOut(deps, currentUser);
    return { message: 'You’ve been logged out.' };
  });

  mount(app, contract.whoAmI, async ({ currentUser }) => showUser(await findOwnAccount(query, currentUser)));

  mount(app, contract.whyEnded, perAddress, async ({ body }) => ({
    reason: (await findEnding(query, hashToken(body.token), deps.now()))?.reason ?? null,
  }));

  mount(app, showAddress, ordinary, ({ request }) => ({ ip: request.ip.replace(/^::ffff:/i, '') }));

  mount(app, waysIn, ordinary, () => ({
    passkeys: relyingParty(deps.publicUrl()) !== null,
    single_sign_on: deps.identityProvider?.settings.button ?? null,
  }));

  mount(app, contract.registrationState, async () => {
    const { registration, adminEmail } = deps.instance;
    return { registration, first_account: adminEmail === null && !(await firstAccountAt(query)) };
  });
}
