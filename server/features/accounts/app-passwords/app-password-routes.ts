import * as contract from '#contract/app-passwords.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { listAppPasswords } from './app-password-store.ts';
import { createAppPassword, revokeAppPassword } from './own-app-passwords.ts';

/** Each sends an email. */
const fewPerUser = limitPerUser(20, '10 minutes');

export function appPasswordRoutes(app: App, deps: Accounts): void {
  mount(app, contract.listAppPasswords, async ({ currentUser }) => ({
    app_passwords: await listAppPasswords(deps.database.query, currentUser.userId),
  }));

  mount(app, contract.createAppPassword, fewPerUser, ({ currentUser, body }) =>
    createAppPassword(deps, { currentUser, body }),
  );

  mount(app, contract.revokeAppPassword, async ({ currentUser: { userId }, params }) => {
    await revokeAppPassword(deps, { userId, id: params.id });
    return { message: 'App password revoked.' };
  });
}
