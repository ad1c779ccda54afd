import * as contract from '#contract/account-admin.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../index.ts';
import { inviteAddress } from '../links/link-rules.ts';
import { makeResetLink } from '../links/make-reset-link.ts';
import { changeUser } from './change-user.ts';
import { endInvite, listInvites, makeInvite } from './invites.ts';
import { listUsers } from './list-users.ts';

/** The accounts of the library, as its admins see and change them. */
export function accountAdminRoutes(app: App, deps: Accounts): void {
  mount(app, contract.listUsers, ({ query }) => {
    const { q, status, page, per_page: perPage } = query;
    return listUsers(deps, { filter: { q, status }, page, perPage });
  });

  mount(app, contract.changeUser, async ({ currentUser, params, body }) => {
    const standing = { status: body.status, isAdmin: body.is_admin };
    return { data: await changeUser(deps, { id: params.id, standing, adminId: currentUser.userId }) };
  });

  mount(app, contract.makeResetLink, async ({ currentUser, params }) => {
    const { link, expiresAt } = await makeResetLink(deps, { userId: params.id, adminId: currentUser.userId });
    return { link, expires_at: expiresAt.toISOString() };
  });

  mount(app, contract.listInvites, async () => ({ invites: await listInvites(deps) }));

  mount(app, contract.makeInvite, async ({ currentUser, body }) => {
    const input = { email: body?.email ?? null, adminId: currentUser.userId };
    const { invite, token } = await makeInvite(deps, input);
    const link = inviteAddress(deps.publicUrl(), token);
    return { link, expires_at: invite.expires_at, data: invite };
  });

  mount(app, contract.endInvite, async ({ currentUser, params }) => {
    await endInvite(deps, { id: params.id, adminId: currentUser.userId });
    return { message: 'The invite is taken back.' };
  });
}
