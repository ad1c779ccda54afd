import * as contract from '#contract/accounts.ts';
import { showAddress } from '#contract/profile.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from './accounts.ts';
import { accountAdminRoutes } from './admin/routes.ts';
import { accountLimits, ordinary, perAddress } from './limits.ts';
import { linkRoutes } from './link-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { register } from './register.ts';
import { deviceOf } from './sessions/device-label.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/own-sessions.ts';
import { findOwnAccount, showUser } from './show-user.ts';
import { firstAccountAt } from './store.ts';

export function accountsRoutes(app: App, deps: Accounts): void {
  const { query } = deps.database;
  const limits = accountLimits(app);
  linkRoutes(app, deps, limits);
  profileRoutes(app, deps, limits);
  accountAdminRoutes(app, deps);

  mount(app, contract.register, perAddress, ({ body, request }) =>
    register(deps, { ...body, device: deviceOf(request) }),
  );

  mount(app, contract.logIn, perAddress, async ({ body, request }) => {
    await limits.countTry(request)(body.email);
    return logIn(deps, { ...body, device: deviceOf(request) });
  });

  mount(app, contract.logOut, async ({ currentUser }) => {
    await logOut(deps, currentUser);
    return { message: 'You are logged out.' };
  });

  mount(app, contract.whoAmI, async ({ currentUser }) => showUser(await findOwnAccount(query, currentUser)));

  mount(app, showAddress, ordinary, ({ request }) => ({ ip: request.ip.replace(/^::ffff:/i, '') }));

  mount(app, contract.registrationState, async () => {
    const { registration, adminEmail } = deps.instance;
    return { registration, first_account: adminEmail === null && !(await firstAccountAt(query)) };
  });
}
