import * as contract from '#contract/passkeys.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { type AccountLimits, perAddress, perUser } from '../limits/limits.ts';
import { findSecondFactor } from '../second-factor/second-factor-store.ts';
import { clientOf } from '../sessions/client.ts';
import { greetDevice } from '../sessions/greet-device.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginPasskeyLogin, logInByPasskey } from './log-in-by-passkey.ts';
import { listPasskeys, renamePasskey } from './passkey-store.ts';
import { removePasskey } from './remove-passkey.ts';

export function passkeyRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const { query } = deps.database;

  mount(app, contract.beginPasskeyLogin, perAddress, async ({ request }) => {
    await limits.countAttempt(request);
    return { options: await beginPasskeyLogin(deps) };
  });

  mount(app, contract.logInByPasskey, perAddress, async (call) => {
    await limits.countAttempt(call.request);
    const client = clientOf(call.request);
    const session = await logInByPasskey(deps, { response: call.body.response, client });
    return greetDevice(deps, call, session);
  });

  mount(app, contract.listPasskeys, async ({ currentUser }) => ({
    passkeys: await listPasskeys(query, currentUser.userId),
    second_factor: await findSecondFactor(query, currentUser.userId),
  }));

  mount(app, contract.beginPasskey, perUser, async ({ currentUser, body, request }) => ({
    options: await beginPasskey(deps, {
      currentUser,
      password: body.current_password,
      countTry: limits.countTryOfSession(request),
    }),
  }));

  mount(app, contract.addPasskey, perUser, async ({ currentUser, body }) => ({
    data: await addPasskey(deps, { currentUser, body }),
  }));

  mount(app, contract.renamePasskey, perUser, async ({ currentUser, params, body }) => {
    const data = await renamePasskey(query, { ...params, ...body, userId: currentUser.userId });
    if (!data) throw notFound('This passkey');
    return { data };
  });

  mount(app, contract.removePasskey, perUser, async ({ currentUser: { userId }, params }) => {
    await removePasskey(deps, { userId, id: params.id });
    return { message: 'Passkey removed.' };
  });
}
