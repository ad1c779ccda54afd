import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import type { App } from '#server/platform/http/server.ts';
import type { CountTry } from './passwords/confirm-password.ts';
import { emailKey } from './rules.ts';

// No `groupId`: the plugin would add it to the keys of the limits by account too, and count each apart.

/** For `mount`: calls that a stranger may make, by the address they come from. */
export const perAddress = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** Calls of somebody who is signed in. */
export const perUser = limitPerUser(120, '1 minute');

/** For `mount`: calls that cost little and are made at every visit. */
export const ordinary = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'accounts-ordinary' } };

/** Emails that a stranger can have sent, by the address the asking comes from. */
export const emailsPerAddress = { rateLimit: { max: 10, timeWindow: '10 minutes' } };

/** Files of all that is kept of somebody, which cost the most. */
export const filesPerUser = limitPerUser(10, '10 minutes');

const TRIES = { max: 10, timeWindow: '5 minutes' };
const EMAILS = { max: 5, timeWindow: '15 minutes' };

export type AccountLimits = {
  /** Counts a try to prove who one is. Throws `too_many_requests`. */
  countTry: (request: FastifyRequest) => CountTry;
  /** Counts an email to an address. Throws `too_many_requests`, alike for known and unknown ones. */
  countEmail: (request: FastifyRequest) => CountTry;
};

/** Limits by account, from whichever address the tries come. An account is its e-mail address as it is compared. */
export function accountLimits(app: App): AccountLimits {
  return {
    countTry: counter(app, { ...TRIES, name: 'account' }),
    countEmail: counter(app, { ...EMAILS, name: 'letters' }),
  };
}

function counter(app: App, limit: { max: number; timeWindow: string; name: string }) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.timeWindow,
    keyGenerator: (request) => `${limit.name}:${keys.get(request) ?? ''}`,
  });
  return (request: FastifyRequest) => async (email: string) => {
    keys.set(request, emailKey(email));
    const tries = await count(request);
    if (tries.isAllowed || !tries.isExceeded) return;
    throw new AppError('too_many_requests', 'Too many tries for this account. Please wait a few minutes.', {
      extra: { retry_after: tries.ttlInSeconds },
    });
  };
}
