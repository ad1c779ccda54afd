import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { logSecurity } from '#server/platform/log/security.ts';

const MOST_KEPT = 1_000;
const TOLD_AGAIN_AFTER_MS = 60_000;

/** For `@fastify/rate-limit`: a line when a limit is reached, once a minute for each caller, as a flood would fill the log. */
export function tellLimits(): (request: FastifyRequest, key: string) => void {
  const told = new LRUCache<string, true>({ max: MOST_KEPT, ttl: TOLD_AGAIN_AFTER_MS });
  return ({ log, ip, routeOptions: { url: limit = 'none' } }, key) => {
    const name = `${limit} ${key}`;
    if (told.has(name)) return;
    told.set(name, true);
    logSecurity(log, 'limit_reached', { limit, address: ip });
  };
}
