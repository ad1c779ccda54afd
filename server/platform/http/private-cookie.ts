import type { FastifyReply, FastifyRequest } from 'fastify';
import './fastify-additions.ts';

/** With this beginning browsers take a cookie over HTTPS from this very host alone, which wants the path of all. */
const nameOf = ({ server }: FastifyRequest, name: string): string =>
  server.isSecure ? `__Host-${name}` : name;

/** Sets a cookie that no script sees and no other site sends along. */
export function setPrivateCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  const cookie = `${nameOf(request, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', request.server.isSecure ? `${cookie}; Secure` : cookie);
}

export const privateCookie = (request: FastifyRequest, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${nameOf(request, name)}=([\\w-]+)(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1] ?? null;
