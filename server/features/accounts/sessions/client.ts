import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#server/platform/http/address-key.ts';
import { deviceLabel } from './device-label.ts';

/** Where a request comes from. */
export type Client = {
  /** "Firefox on Linux". */
  device: string;
  /** As limits count it. */
  network: string;
  /** The key of the device, if its browser has been given one. */
  deviceKey: string | null;
};

const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const clientOf = ({ headers, ip }: FastifyRequest): Client => ({
  device: deviceLabel(headers['user-agent']),
  network: addressKey(ip),
  deviceKey: COOKIE.exec(headers.cookie ?? '')?.[1] ?? null,
});

/** Only the calls of the API see the cookie, no script does. */
export function keepDeviceKey(
  reply: FastifyReply,
  { key, isSecure }: { key: string; isSecure: boolean },
): void {
  const cookie = `device=${key}; Path=/api; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie);
}
