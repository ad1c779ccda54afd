import * as contract from '#contract/settings.ts';
import { openProviders } from '#server/platform/feature/open-providers.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { untilGone } from '#server/platform/http/until-gone.ts';
import type { OperationsDeps } from '../deps.ts';
import { tryProvider } from '../try-provider.ts';
import { changeSettings, valuesWith } from './change-settings.ts';
import { findModels } from './find-models.ts';
import { showSettings } from './show-settings.ts';

/** Each test costs something somewhere. */
const perAdmin = limitPerUser(10, '1 minute');
const listsPerAdmin = limitPerUser(30, '1 minute');

export function settingsRoutes(app: App, deps: OperationsDeps): void {
  const { adapters } = deps;
  const { settings } = adapters;

  mount(app, contract.showSettings, async () => ({ data: showSettings(settings) }));

  mount(app, contract.changeSettings, async ({ currentUser, body }) => ({
    data: await changeSettings(adapters, { adminId: currentUser.userId, ...body }),
  }));

  mount(app, contract.listModels, listsPerAdmin, async ({ params, body }) => ({
    data: await findModels(valuesWith(settings, body.values), params.provider),
  }));

  mount(app, contract.testProvider, perAdmin, async ({ currentUser, params, body, reply }) => {
    const signal = untilGone(reply);
    const { values } = body;
    const isSaved = Object.keys(values).length === 0;
    const providers = isSaved ? adapters : await openProviders(valuesWith(settings, values), adapters.log);
    const { provider } = params;
    return {
      data: await tryProvider(
        { trials: deps.trialsOf(providers), now: deps.now },
        { provider, adminId: currentUser.userId, signal },
      ),
    };
  });
}
