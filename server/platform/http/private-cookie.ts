import type { FastifyReply, FastifyRequest } from 'fastify';
import './fastify-additions.ts';

/** Browsers take a cookie of such a name over HTTPS alone; `__Host-` also from this very host alone, for all its paths. */
const nameOf = ({ server: { isSecure, basePath } }: FastifyRequest, name: string): string => {
  if (!isSecure) return name;
  return basePath === '' ? `__Host-${name}` : `__Secure-${name}`;
};

/** Sets a cookie that no script sees, no other site sends along, and nobody beside the instance's own path gets. */
export function setPrivateCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  const cookie = `${nameOf(request, name)}=${value}; Path=${request.server.basePath}/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', request.server.isSecure ? `${cookie}; Secure` : cookie);
}

export const privateCookie = (request: FastifyRequest, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${nameOf(request, name)}=([\\w-]+)(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1] ?? null;
