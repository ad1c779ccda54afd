import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { bearerToken } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { AppDeps } from './deps.ts';
import * as calls from './login-calls.ts';
import { loginFor, SERVER_VERSION, userFor } from './show-login.ts';

/** Only against floods: attempts are counted in the database. */
const flood = { rateLimit: { max: 300, timeWindow: '1 minute' } };
const perAddress = { rateLimit: { max: 60, timeWindow: '1 minute' } };

const tokenOf = ({ headers }: FastifyRequest): string => bearerToken(headers.authorization) ?? '';

export function loginRoutes(app: App, deps: AppDeps): void {
  const { people } = deps;

  mount(app, calls.ping, () => ({ success: true as const }));

  mount(app, calls.status, () => ({
    app: 'audiobookshelf' as const,
    serverVersion: SERVER_VERSION,
    isInit: true as const,
    language: 'en-us',
    authMethods: ['local' as const],
    authFormData: { authLoginCustomMessage: null },
  }));

  mount(app, calls.logIn, flood, async ({ request, body }) => {
    const { username: email, password } = body;
    const { token, userId } = await people.logInFromApp(request, { email, password });
    return loginFor(deps, userId, token);
  });

  mount(app, calls.refresh, perAddress, async ({ request }) => {
    const token = bearerToken(`Bearer ${String(request.headers['x-refresh-token'])}`) ?? '';
    const found = await people.findCurrentUser(token);
    if (!found?.isApp) throw new AppError('unauthenticated', 'Please log in.');
    return loginFor(deps, found.userId, token);
  });

  mount(app, calls.logOut, async ({ currentUser }) => {
    await people.logOut(currentUser);
    return {};
  });

  mount(app, calls.authorize, ({ currentUser, request }) =>
    loginFor(deps, currentUser.userId, tokenOf(request)),
  );

  mount(app, calls.oneUser, ({ currentUser: { userId }, params: { id }, request }) => {
    if (id !== String(userId)) throw notFound('This user');
    return userFor(deps, userId, tokenOf(request));
  });

  mount(app, calls.me, ({ currentUser, request }) => userFor(deps, currentUser.userId, tokenOf(request)));
}
