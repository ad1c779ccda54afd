import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { singleSignOn } from '#contract/passkeys.ts';
import { mount } from '#server/platform/http/mount.ts';
import { privateCookie, setPrivateCookie } from '#server/platform/http/private-cookie.ts';
import type { App } from '#server/platform/http/server.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { type AccountLimits, perAddress } from '../limits/limits.ts';
import { addressOf } from '../links/make-link.ts';
import { logInByToken } from '../links/spend-link.ts';
import { clientOf } from '../sessions/client.ts';
import { greetDevice } from '../sessions/greet-device.ts';
import { type IdentityProvider, journey } from './identity-provider.ts';
import { type Refusal, takePerson } from './take-person.ts';

const PATH = '/api/v1/auth/oidc';

/** Cookies of the way there and back; neither a script nor another site can read or set them. */
const JOURNEY = { name: 'oidc_journey', seconds: 600 };
const TOKEN = { name: 'oidc_token', seconds: 60 };

/** With the page that they wanted to see, for the login page and what follows on it. */
const travel = journey.extend({ next: z.string().max(1000) });
type Travel = z.infer<typeof travel>;

const wanted = z.object({ next: z.string().max(1000).catch('') });

/** Browsers say so; a link on another page must not log anybody in who hasn't asked for it. */
const isSentByAnotherSite = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

export function singleSignOnRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const provider = deps.identityProvider;
  if (provider) travelRoutes(app, deps, { limits, provider });

  mount(app, singleSignOn, perAddress, async (call) => {
    const { request, reply } = call;
    await limits.countAttempt(request);
    const token = privateCookie(request, TOKEN.name) ?? '';
    const client = clientOf(request);
    const session = await logInByToken(deps, { purpose: 'single_sign_on', token, client });
    setPrivateCookie(request, reply, { ...TOKEN, value: '', seconds: 0 });
    return greetDevice(deps, call, session);
  });
}

function travelRoutes(
  app: App,
  deps: Accounts,
  { limits, provider }: { limits: AccountLimits; provider: IdentityProvider },
): void {
  const { log, publicUrl } = deps;
  // The browser itself goes here: no call of the API.
  const page = { schema: { hide: true }, config: perAddress };

  const refuse = (reply: FastifyReply, refusal: Refusal | 'failed', next = '') =>
    lead(reply, 'login', { single_sign_on: refusal, next });

  function lead(reply: FastifyReply, path: string, values: Record<string, string>): FastifyReply {
    const given = Object.entries(values).filter(([, value]) => value !== '');
    const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    return reply.redirect(addressOf(publicUrl(), path + query), 303);
  }

  app.get(PATH, page, async (request, reply) => {
    await limits.countAttempt(request);
    const { next } = wanted.parse(request.query);
    if (isSentByAnotherSite(request)) return lead(reply, 'login', { next });
    try {
      const begun = await provider.begin();
      const kept: Travel = { ...begun.journey, next };
      const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
      setPrivateCookie(request, reply, { ...JOURNEY, value });
      return await reply.redirect(begun.address, 303);
    } catch (error) {
      log.warn({ err: error }, 'the OpenID provider could not be reached');
      return refuse(reply, 'failed', next);
    }
  });

  app.get(`${PATH}/callback`, page, async (request, reply) => {
    await limits.countAttempt(request);
    const begun = readJourney(privateCookie(request, JOURNEY.name));
    const refuseLogin = (refusal: Refusal | 'failed') => {
      logSecurity(log, 'login_failed', { address: request.ip });
      return refuse(reply, refusal, begun?.next);
    };
    if (!begun) return refuseLogin('failed');
    try {
      const query = request.url.slice(request.url.indexOf('?'));
      const person = await provider.finish(query, begun);
      const { deviceKey } = clientOf(request);
      const outcome = await takePerson(deps, provider.settings, { person, deviceKey });
      if ('refusal' in outcome) return await refuseLogin(outcome.refusal);
      setPrivateCookie(request, reply, { ...TOKEN, value: outcome.token });
      return await lead(reply, 'single-sign-on', { next: begun.next });
    } catch (error) {
      log.warn({ err: error }, 'a login by the OpenID provider failed');
      return refuseLogin('failed');
    }
  });
}

function readJourney(value: string | null): Travel | null {
  try {
    return travel.parse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}
