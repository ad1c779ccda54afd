import type { FastifyRequest } from 'fastify';
import { addressKey } from '#server/platform/http/address-key.ts';
import { privateCookie } from '#server/platform/http/private-cookie.ts';
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

export const DEVICE_COOKIE = { name: 'device', seconds: 365 * 24 * 60 * 60 } as const;

const KEY = /^[\w-]{43}$/;

export function clientOf(request: FastifyRequest): Client {
  const { headers, ip } = request;
  const key = privateCookie(request, DEVICE_COOKIE.name);
  return {
    device: deviceLabel(headers['user-agent']),
    network: addressKey(ip),
    deviceKey: key !== null && KEY.test(key) ? key : null,
  };
}
