import { isIP } from 'node:net';
import { z } from 'zod';
import { address, onOrOff, optional, setting, withDefault } from '#server/platform/config/setting.ts';

/** Where the server listens, whom it believes, and how it is watched. */
export const httpSettings = {
  PORT: setting(withDefault(z.coerce.number().int().min(0).max(65_535), 4000), {
    shape: 'a port number, 0 to 65535 (0 chooses a free one)',
    example: '4000',
    standard: '4000',
    about: 'The port the server listens on.',
  }),
  HOST: setting(withDefault(z.string().regex(/^[\w.:-]+$/), '127.0.0.1'), {
    shape: 'an address of this machine',
    example: '0.0.0.0',
    standard: '127.0.0.1',
    about: 'The address the server listens on; `0.0.0.0` for all.',
  }),
  PUBLIC_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address',
    example: 'https://books.example.org',
    about:
      'The address people use, with its path if it has one. Needed for links, and for HTTPS behind a proxy.',
  }),
  IP_LOOKUP_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address that answers JSON with `ip`',
    example: 'https://ip.example.org/?format=json',
    standard: 'our own `/api/v1/ip`',
    about: 'Where a browser asks for its public address; our own, so that no third party learns of a visit.',
  }),
  TRUST_PROXY: setting(withDefault(z.string().refine(isProxyTrust).transform(proxyTrust), false), {
    shape: 'on, off, a number of hops, or addresses separated by commas',
    example: '1',
    standard: 'off',
    about: 'Which proxies are trusted to report a visitor’s address.',
  }),
  RATE_LIMITS: onOrOff(true, 'Limits on attempts to log in and register. Turn them off only for measuring.'),
  DEMO: onOrOff(
    false,
    'Whether visitors may look around without an account, by a button on the first page. They can read and hear every published book; what they save stays on their device.',
  ),
  METRICS_TOKEN: setting(optional(z.string().regex(/^[\w.~+/=-]{16,512}$/)), {
    shape: 'a long random word of at least 16 letters, digits and `-._~+/=`',
    example: 'f3b1c6d0a94e4b7c8d52',
    standard: 'only admins can read them',
    about: 'What a monitor sends as its bearer token to read `/metrics`.',
  }),
} as const;

const proxyWords = new Set(['on', 'true', 'off', 'false', 'loopback', 'linklocal', 'uniquelocal']);

/** Words, hops, or addresses each perhaps with a prefix length: `10.0.0.0/8, 192.168.1.2`. */
function isProxyTrust(value: string): boolean {
  if (proxyWords.has(value) || /^\d{1,3}$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', prefix = '0', ...more] = part.trim().split('/');
    const isAddress = isIP(address) > 0 && /^\d{1,3}$/.test(prefix);
    return more.length === 0 && (isAddress || proxyWords.has(address));
  });
}

function proxyTrust(value: string): boolean | number | string {
  if (value === 'on' || value === 'true') return true;
  if (value === 'off' || value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
