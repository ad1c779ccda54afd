import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { isGuest } from './current-user.ts';

/** For `mount`: so many calls of whoever is signed in, by who it is; of guests by their address. */
export const limitPerUser = (max: number, timeWindow: string) => ({
  rateLimit: {
    max,
    timeWindow,
    keyGenerator: ({ currentUser, ip }: FastifyRequest) =>
      currentUser && !isGuest(currentUser) ? `user:${currentUser.userId}` : addressKey(ip),
  },
});
