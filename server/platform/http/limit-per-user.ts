import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

/** For `mount`: so many calls of whoever is signed in, by who it is. */
export const limitPerUser = (max: number, timeWindow: string) => ({
  rateLimit: {
    max,
    timeWindow,
    keyGenerator: ({ currentUser, ip }: FastifyRequest) =>
      currentUser ? `user:${currentUser.userId}` : addressKey(ip),
  },
});
