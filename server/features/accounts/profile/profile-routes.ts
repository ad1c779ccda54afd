import * as contract from '#contract/profile.ts';
import { mount } from '#server/platform/http/mount.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { type AccountLimits, filesPerUser, perUser } from '../limits/limits.ts';
import { clientOf } from '../sessions/client.ts';
import { endOtherSessions, endSession } from '../sessions/own-sessions.ts';
import { listDevices } from '../sessions/session-store.ts';
import { findOwnAccount, showProfile } from '../show-user.ts';
import { deleteAccount } from './delete-account.ts';
import { exportMyData } from './export-my-data.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const { query } = deps.database;

  mount(app, contract.showProfile, async ({ currentUser }) => ({
    data: showProfile(await findOwnAccount(query, currentUser)),
  }));

  mount(app, contract.updateProfile, perUser, async ({ currentUser, body, request }) => {
    const countTry = limits.countTryOfSession(request);
    const countEmail = (email: string) => limits.countEmail(request, email);
    const { deviceKey } = clientOf(request);
    const input = { currentUser, body, deviceKey, countTry, countEmail };
    return { data: showProfile(await updateProfile(deps, input)) };
  });

  mount(app, contract.exportMyData, filesPerUser, async ({ currentUser, reply }) => {
    const data = await exportMyData(deps, currentUser);
    const day = data.exported_at.slice(0, 10);
    reply.header('content-disposition', `attachment; filename="precis-${day}.json"`);
    return new PreparedJson(`${JSON.stringify(data, null, 2)}\n`);
  });

  mount(app, contract.deleteMyAccount, perUser, async ({ currentUser, body, request }) => {
    const countTry = limits.countTryOfSession(request);
    await deleteAccount(deps, { currentUser, password: body.password, countTry });
    return { message: 'Your account is deleted.' };
  });

  mount(app, contract.listSessions, async ({ currentUser }) => ({
    sessions: await listDevices(query, currentUser, deps.now()),
  }));

  mount(app, contract.endSession, perUser, async ({ currentUser, params }) => {
    await endSession(deps, currentUser, params.id);
    return { message: 'That device is signed out.' };
  });

  mount(app, contract.endOtherSessions, perUser, async ({ currentUser }) => {
    const ended = await endOtherSessions(deps, currentUser);
    return { message: 'Every other device is signed out.', ended };
  });
}
