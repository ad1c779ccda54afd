import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/account-links.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from './accounts.ts';
import { type AccountLimits, emailsPerAddress, perAddress } from './limits.ts';
import { orderLink } from './links/order-link.ts';
import { logInByLink, resetPassword } from './links/spend-link.ts';
import type { LinkPurpose } from './schema.ts';
import { deviceOf } from './sessions/device-label.ts';

/** The same for known and unknown addresses. */
const SENT = 'If there is an account with that address, we’ve sent a link to it.';

/** Prefetching browsers and mail scanners have pressed nothing. */
const looksAhead = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' ||
  [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].some((header) =>
    /prefetch|prerender|preview/i.test(String(header ?? '')),
  );

export function linkRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const requestLink =
    (purpose: LinkPurpose) => async (call: { body: { email: string }; request: FastifyRequest }) => {
      await limits.countEmail(call.request)(call.body.email);
      await orderLink(deps, { purpose, email: call.body.email });
      return { message: SENT };
    };
  mount(app, contract.requestMagicLink, emailsPerAddress, requestLink('magic_link'));
  mount(app, contract.requestReset, emailsPerAddress, requestLink('password_reset'));

  async function logIn(token: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header('referrer-policy', 'no-referrer');
    if (looksAhead(request)) throw new AppError('bad_request', 'A link is not spent by looking ahead.');
    return logInByLink(deps, { token, device: deviceOf(request) });
  }

  mount(app, contract.spendMagicLink, perAddress, ({ params, request, reply }) =>
    logIn(params.token, request, reply),
  );
  mount(app, contract.spendMagicLinkByQuery, perAddress, ({ query, request, reply }) =>
    logIn(query.token, request, reply),
  );

  mount(app, contract.resetPassword, perAddress, async ({ body }) => {
    await resetPassword(deps, body);
    return { message: 'Your new password is set. Please log in.' };
  });
}
