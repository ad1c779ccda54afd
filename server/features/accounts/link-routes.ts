import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/account-links.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from './accounts.ts';
import { type AccountLimits, perAddress, perUser } from './limits/limits.ts';
import { confirmEmail } from './links/confirm-email.ts';
import { removesPassword } from './links/look-at-link.ts';
import { orderLink } from './links/order-link.ts';
import { logInByToken, resetPassword } from './links/spend-link.ts';
import type { EmailedPurpose } from './schema.ts';
import { clientOf } from './sessions/client.ts';
import { greetDevice } from './sessions/greet-device.ts';
import { findOwnAccount } from './show-user.ts';

/** The same for known and unknown addresses. */
const SENT = 'If there’s an account with that address, we’ve sent a link to it.';

/** Prefetching browsers and mail scanners have pressed nothing. */
const looksAhead = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' ||
  [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].some((header) =>
    /prefetch|prerender|preview/i.test(String(header ?? '')),
  );

export function linkRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const requestLink =
    (purpose: EmailedPurpose) => async (call: { body: { email: string }; request: FastifyRequest }) => {
      await limits.countEmail(call.request, call.body.email);
      await orderLink(deps.database.query, { purpose, email: call.body.email });
      return { message: SENT };
    };
  mount(app, contract.requestMagicLink, perAddress, requestLink('magic_link'));
  mount(app, contract.requestReset, perAddress, requestLink('password_reset'));

  async function logIn(token: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header('referrer-policy', 'no-referrer');
    if (looksAhead(request)) throw new AppError('bad_request', 'Prefetching a link doesn’t use it up.');
    await limits.countAttempt(request);
    const session = await logInByToken(deps, { purpose: 'magic_link', token, client: clientOf(request) });
    return greetDevice(deps, { request, reply }, session);
  }

  mount(app, contract.lookAtMagicLink, perAddress, async ({ body, request }) => {
    await limits.countAttempt(request);
    const { deviceKey } = clientOf(request);
    return { removes_password: await removesPassword(deps, { token: body.token, deviceKey }) };
  });

  mount(app, contract.spendMagicLink, perAddress, ({ params, request, reply }) =>
    logIn(params.token, request, reply),
  );
  mount(app, contract.spendMagicLinkByQuery, perAddress, ({ query, request, reply }) =>
    logIn(query.token, request, reply),
  );

  mount(app, contract.resetPassword, perAddress, async ({ body, request }) => {
    await limits.countAttempt(request);
    await resetPassword(deps, { ...body, deviceKey: clientOf(request).deviceKey });
    return { message: 'Your new password is set. Please log in.' };
  });

  mount(app, contract.requestConfirmation, perUser, async ({ currentUser, request }) => {
    const { email } = await findOwnAccount(deps.database.query, currentUser);
    await limits.countEmail(request, email);
    await orderLink(deps.database.query, { purpose: 'confirm_email', email });
    return { message: 'We’ve sent you a link.' };
  });

  mount(app, contract.confirmEmail, perAddress, async (call) => {
    const { body, currentUser, request } = call;
    await limits.countAttempt(request);
    const { device } = clientOf(request);
    const session = await confirmEmail(deps, {
      token: body.token,
      password: body.password ?? null,
      currentUser,
      device,
    });
    const message = 'Your email address is confirmed.';
    return { message, session: session && (await greetDevice(deps, call, session)) };
  });
}
