import * as contract from '#contract/account-admin.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { listInvitesSince } from '../invite-store.ts';
import { makeResetLink } from '../links/make-reset-link.ts';
import { oldestInviteShown } from '../rules.ts';
import { changeUser } from './change-user.ts';
import { endInvite, makeInvite } from './invites.ts';
import { listUsers } from './user-list-store.ts';

export function accountAdminRoutes(app: App, deps: Accounts): void {
  mount(app, contract.listUsers, ({ query }) => listUsers(deps.database, query));

  mount(app, contract.changeUser, async ({ currentUser, params, body }) => ({
    data: await changeUser(deps, { ...params, ...body, adminId: currentUser.userId }),
  }));

  mount(app, contract.makeResetLink, async ({ currentUser, params }) => {
    const made = await makeResetLink(deps, params, currentUser.userId);
    if (!made) throw notFound('This account');
    return made;
  });

  mount(app, contract.listInvites, async () => ({
    invites: await listInvitesSince(deps.database.pool, oldestInviteShown(deps.now())),
  }));

  mount(app, contract.makeInvite, ({ currentUser, body }) =>
    makeInvite(deps, { email: body?.email ?? null, adminId: currentUser.userId }),
  );

  mount(app, contract.endInvite, async ({ currentUser, params }) => {
    await endInvite(deps, { id: params.id, adminId: currentUser.userId });
    return { message: 'Invite revoked.' };
  });
}
