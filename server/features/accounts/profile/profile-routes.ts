import * as contract from '#contract/profile.ts';
import { mount } from '#server/platform/http/mount.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../index.ts';
import { type AccountLimits, filesPerAsker, perAsker } from '../limits.ts';
import { endOtherSessions, endSession, listSessions } from '../sessions/sessions-of-asker.ts';
import { deleteAccount } from './delete-account.ts';
import { exportMyData } from './export-my-data.ts';
import { askersAccount, profileOf } from './show-profile.ts';
import { updateProfile } from './update-profile.ts';

/** An account and its devices, as their owner sees and changes them. */
export function profileRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  mount(app, contract.showProfile, async ({ asker }) => ({
    data: profileOf(await askersAccount(deps, asker.userId)),
  }));

  mount(
    app,
    contract.updateProfile,
    async ({ asker, body, request }) => {
      const { current_password: currentPassword, first_name: firstName, last_name, ...rest } = body;
      const change = { ...rest, firstName, lastName: last_name === '' ? null : last_name };
      const countTry = limits.countTry(request);
      return { data: await updateProfile(deps, { asker, change, currentPassword, countTry }) };
    },
    perAsker,
  );

  mount(
    app,
    contract.exportMyData,
    async ({ asker, reply }) => {
      const data = await exportMyData(deps, asker);
      const day = data.exported_at.slice(0, 10);
      reply.header('content-disposition', `attachment; filename="precis-${day}.json"`);
      return new PreparedJson(`${JSON.stringify(data, null, 2)}\n`);
    },
    filesPerAsker,
  );

  mount(
    app,
    contract.deleteMyAccount,
    async ({ asker, body, request }) => {
      const countTry = limits.countTry(request);
      await deleteAccount(deps, { asker, password: body.password, countTry });
      return { message: 'Your account is deleted.' };
    },
    perAsker,
  );

  deviceRoutes(app, deps);
}

function deviceRoutes(app: App, deps: Accounts): void {
  mount(app, contract.listSessions, async ({ asker }) => ({ sessions: await listSessions(deps, asker) }));

  mount(
    app,
    contract.endSession,
    async ({ asker, params }) => {
      await endSession(deps, { asker, id: params.id });
      return { message: 'That device is signed out.' };
    },
    perAsker,
  );

  mount(
    app,
    contract.endOtherSessions,
    async ({ asker }) => {
      const ended = await endOtherSessions(deps, asker);
      return { message: 'Every other device is signed out.', ended };
    },
    perAsker,
  );
}
