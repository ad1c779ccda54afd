import type { ValuesOf } from '#server/platform/config/setting.ts';
import { feature, type Opened } from '#server/platform/feature/feature.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import type { Accounts } from './accounts.ts';
import { createFindByBasic } from './app-passwords/find-by-basic.ts';
import { answerAppLogin } from './app-passwords/log-in-from-app.ts';
import { SEND_NOTICE, sendNotice } from './emails/notices.ts';
import { orderEmail, SEND_EMAIL, sendOrderedEmail, writeToUser } from './emails/send-email.ts';
import { sweepTries } from './limits/try-store.ts';
import { deleteExpiredLinks } from './links/link-store.ts';
import { addressOf } from './links/make-link.ts';
import { SEND_LINK, sendLink } from './links/order-link.ts';
import { sweepChallenges } from './passkeys/challenge-store.ts';
import { accountsRoutes } from './routes.ts';
import { sweepDevices } from './sessions/known-devices.ts';
import { logOut } from './sessions/own-sessions.ts';
import { openSessionDirectory } from './sessions/session-directory.ts';
import { sweepSessions } from './sessions/session-store.ts';
import { accountsSettings } from './settings.ts';
import { findPerson } from './show-user.ts';
import { openIdentityProvider } from './single-sign-on/identity-provider.ts';
import {
  findAdminIds,
  findDigestReaders,
  findRecapReaders,
  findUser,
  firstAccountAt,
  mergePreferences,
} from './store.ts';

const partsOf = ({ personalData = {} }: Opened) =>
  Object.entries(personalData).map(([name, of]) => ({ name, of }));

function providerOf(settings: ValuesOf<typeof accountsSettings>, publicUrl: () => string) {
  const { OIDC_ISSUER: issuer } = settings;
  if (issuer === undefined) return null;
  return openIdentityProvider(
    {
      issuer,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
      button: settings.OIDC_BUTTON,
      registers: settings.OIDC_REGISTER,
      adminGroup: settings.OIDC_ADMIN_GROUP ?? null,
      groupsClaim: settings.OIDC_GROUPS_CLAIM,
    },
    () => addressOf(publicUrl(), 'api/v1/auth/oidc/callback'),
  );
}

export const accounts = feature({
  name: 'accounts',
  uses: {},
  settings: accountsSettings,
  open({ adapters, instance, settings, opened }) {
    const { database, feed, log, mail } = adapters;
    const now = () => new Date(adapters.now());
    const deps: Accounts = {
      database,
      log,
      mail,
      now,
      publicUrl: instance.publicUrl,
      linkSecret: adapters.mediaSecret,
      instance: {
        get registration() {
          return settings.REGISTRATION;
        },
        adminEmail: settings.ADMIN_EMAIL ?? null,
      },
      identityProvider: providerOf(settings, instance.publicUrl),
      sessions: openSessionDirectory({ database, feed, now }),
      readerCame: async (tx) => {
        for (const { accountMade } of opened()) await accountMade?.(tx);
      },
      ownerCame: async (tx, userId) => {
        for (const { accountTakenOver } of opened()) await accountTakenOver?.(tx, userId);
      },
      exportParts: () => opened().flatMap(partsOf),
    };
    const jobs = inLane('quick', {
      [SEND_LINK]: (payload, context) => sendLink(deps, payload, context),
      [SEND_NOTICE]: (payload, context) => sendNotice(deps, payload, context),
      [SEND_EMAIL]: (payload, context) => sendOrderedEmail(deps, payload, context),
    });
    return {
      api: { ...deps, jobs },
      routes: (app) => accountsRoutes(app, deps),
      jobs,
      sweeps: [
        () => deleteExpiredLinks(database.query, now()),
        () => sweepSessions(database.query, now()),
        () => sweepDevices(database.query, now()),
        () => sweepChallenges(database.query, now()),
        () => sweepTries(database.query, now()),
      ],
      people: {
        findCurrentUser: deps.sessions.findCurrentUser,
        isSessionOpen: deps.sessions.isSessionOpen,
        isActive: async (userId) => (await findUser(database.query, userId))?.status === 'active',
        preferencesOf: async (userId) => (await findUser(database.query, userId))?.preferences ?? null,
        personOf: (userId) => findPerson(database.query, userId),
        logInFromApp: (request, given) => answerAppLogin(deps, request, given),
        findByBasic: createFindByBasic(deps, feed),
        logOut: (currentUser) => logOut(deps, currentUser),
        firstAccountAt: () => firstAccountAt(database.query),
        adminIds: findAdminIds,
        digestReaders: findDigestReaders,
        recapReaders: findRecapReaders,
        mergePreferences,
        orderEmail,
        sendEmail: (userId, email, once) => writeToUser(deps, userId, email, once),
      },
    };
  },
});
