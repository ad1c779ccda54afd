import { feature, type Opened } from '#server/platform/feature/feature.ts';
import { createAccounts } from './create-accounts.ts';
import { orderEmail } from './emails/send-email.ts';
import { firstAccountAt } from './first-account-at.ts';
import { isActiveAccount } from './is-active-account.ts';
import type { ExportPart } from './profile/export-my-data.ts';
import { accountsRoutes } from './routes.ts';
import { accountsSettings } from './settings.ts';

const partsOf = ({ personalData = {} }: Opened): ExportPart[] =>
  Object.entries(personalData).map(([name, of]) => ({ name, of }));

export const accounts = feature({
  name: 'accounts',
  uses: {},
  settings: accountsSettings,
  open({ edges, instance, settings, opened }) {
    const { database, feed, log, mail, now } = edges;
    const api = createAccounts({
      database,
      feed,
      log,
      mail,
      instance: { registration: settings.REGISTRATION, adminEmail: settings.ADMIN_EMAIL ?? null },
      publicUrl: instance.publicUrl,
      now: () => new Date(now()),
      readerCame: async (tx) => {
        for (const { accountMade } of opened()) await accountMade?.(tx);
      },
      exportParts: () => opened().flatMap(partsOf),
    });
    return {
      api,
      routes: (app) => accountsRoutes(app, api),
      jobs: api.jobs,
      sweeps: [api.sweep],
      people: {
        findCurrentUser: api.sessions.findCurrentUser,
        isActive: (userId) => isActiveAccount(database, userId),
        firstAccountAt: () => firstAccountAt(database),
        orderEmail,
        sendEmail: api.writeTo,
      },
    };
  },
});
