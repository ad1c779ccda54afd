import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { deviceLabel } from './device-label.ts';
import type { Accounts } from './index.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { showUser } from './open-session.ts';
import { register } from './register.ts';
import { emailKey } from './rules.ts';
import { findUser, hasUsers } from './store.ts';

const PER_ADDRESS = { max: 30, timeWindow: '1 minute' };
const PER_ACCOUNT = { max: 10, timeWindow: '5 minutes' };

const deviceOf = (request: FastifyRequest): string => deviceLabel(request.headers['user-agent']);

export function accountsRoutes(app: App, deps: Accounts): void {
  const limited = { rateLimit: PER_ADDRESS };
  const triesOfAccount = app.createRateLimit({
    ...PER_ACCOUNT,
    keyGenerator: (request) => accountOf(request),
  });

  mount(
    app,
    contract.register,
    ({ body, request }) =>
      register(deps, {
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name ?? null,
        device: deviceOf(request),
      }),
    limited,
  );

  mount(
    app,
    contract.logIn,
    async ({ body, request }) => {
      const tries = await triesOfAccount(request);
      if (!tries.isAllowed && tries.isExceeded) {
        throw new AppError(
          'too_many_requests',
          'Too many tries for this account. Please wait a few minutes.',
          {
            extra: { retry_after: tries.ttlInSeconds },
          },
        );
      }
      return logIn(deps, { ...body, device: deviceOf(request) });
    },
    limited,
  );

  mount(app, contract.logOut, async ({ asker }) => {
    await logOut(deps, asker);
    return { message: 'You are logged out.' };
  });

  mount(app, contract.whoAmI, async ({ asker }) => {
    const user = await findUser(deps.database.query, asker.userId);
    if (!user) throw new AppError('unauthenticated', 'Please log in.');
    return showUser(user);
  });

  mount(app, contract.registrationState, async () => {
    const first = deps.instance.adminEmail === null && !(await hasUsers(deps.database.query));
    return { registration: deps.instance.registration, first_account: first };
  });
}

/** The account that a call is about, so that tries are counted for it from whichever address they come. */
function accountOf(request: FastifyRequest): string {
  const { email } = request.body as { email: string };
  return `account:${emailKey(email)}`;
}
