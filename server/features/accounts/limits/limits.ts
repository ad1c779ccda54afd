import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import type { App } from '#server/platform/http/server.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import type { CountTry } from '../passwords/confirm-owner.ts';
import { emailKey } from '../rules.ts';
import { clientOf } from '../sessions/client.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { countTries, type Limit } from './try-store.ts';

/** For `mount`: calls that a stranger may make, by the address they come from; counted in each process. */
export const perAddress = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** Against floods alone: the login itself is counted in the database, apart for known devices. */
export const flood = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/** Calls of somebody who is signed in. */
export const perUser = limitPerUser(120, '1 minute');

/** For `mount`: calls that cost little and are made at every visit. */
export const ordinary = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'accounts-ordinary' } };

/** Files of all that is kept of somebody, which cost the most. */
export const filesPerUser = limitPerUser(10, '10 minutes');

/** What is limited by account, counted in the database for all processes together. */
const kinds = {
  try: {
    fromAddress: { most: 30, seconds: 60 },
    /** A stranger elsewhere can't use up the tries of a reader, nor of a device that the reader has used before. */
    mine: { most: 10, seconds: 5 * 60 },
    /** Against guessing from many networks at once. Known devices, links and passkeys still work then. */
    fromEverywhere: { most: 100, seconds: 60 * 60 },
  },
  email: {
    fromAddress: { most: 10, seconds: 10 * 60 },
    mine: { most: 5, seconds: 15 * 60 },
    fromEverywhere: { most: 20, seconds: 60 * 60 },
  },
} as const;

export type AccountLimits = {
  /** Counts a try to prove who one is. Throws `too_many_requests`, alike for known and unknown addresses. */
  countTry: (request: FastifyRequest, email: string) => Promise<void>;
  /** Counts an email to an address. Throws alike. */
  countEmail: (request: FastifyRequest, email: string) => Promise<void>;
  /** Counts a try that names no account. */
  countAttempt: (request: FastifyRequest) => Promise<void>;
  /** For whoever is signed in: tries are counted by the session, which nobody else has. */
  countTryOfSession: (request: FastifyRequest) => CountTry;
};

export function accountLimits(app: App, { database: { query }, log, now }: Accounts): AccountLimits {
  async function count(request: FastifyRequest, limits: readonly Limit[]): Promise<void> {
    if (!app.rateLimits) return;
    const [exceeded] = await countTries(query, limits, now());
    if (!exceeded) return;
    if (exceeded.tries === exceeded.most + 1)
      logSecurity(log, 'limit_reached', { limit: exceeded.key.split(' ')[0] ?? '', address: request.ip });
    throw new AppError(
      'too_many_requests',
      'Too many attempts for this account. Please wait a few minutes.',
      {
        extra: { retry_after: Math.ceil((exceeded.resetsAt.getTime() - now().getTime()) / 1000) },
      },
    );
  }

  const addressLimit = (kind: keyof typeof kinds, request: FastifyRequest): Limit => ({
    key: `${kind}-by-address ${clientOf(request).network}`,
    ...kinds[kind].fromAddress,
  });

  const counter = (kind: keyof typeof kinds) => async (request: FastifyRequest, email: string) => {
    const account = emailKey(email);
    const { network, deviceKey } = clientOf(request);
    const { mine, fromEverywhere } = kinds[kind];
    const isKnown = deviceKey !== null && (await isKnownDevice(query, account, deviceKey));
    const limits: Limit[] = isKnown
      ? [{ key: `${kind}-by-known-device ${account} ${hashToken(deviceKey)}`, ...mine }]
      : [
          addressLimit(kind, request),
          { key: `${kind}-by-account-and-network ${account} ${network}`, ...mine },
          { key: `${kind}-by-account ${account}`, ...fromEverywhere },
        ];
    await count(request, limits);
  };

  return {
    countTry: counter('try'),
    countEmail: counter('email'),
    countAttempt: (request) => count(request, [addressLimit('try', request)]),
    countTryOfSession: (request) => () =>
      count(request, [{ key: `try-by-session ${request.currentUser?.sessionId}`, ...kinds.try.mine }]),
  };
}
