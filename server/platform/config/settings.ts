import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { generationSettings } from './generation-settings.ts';
import { address, onOff, optional, setting, withDefault } from './setting.ts';

/** A path that cannot be mistaken for a word. */
const folderOfBooks = z
  .string()
  .regex(/^(?:\.{0,2}\/|[A-Za-z]:[\\/])/)
  .transform((folder) => resolve(folder));

/** Without the slash at its end. */
const addressOrOff = z
  .union([z.literal('off'), address('http:', 'https:')])
  .transform((value) => value.replace(/\/+$/, ''));

/** One with a user and no host names a socket: `postgres://precis@/precis?host=/run/postgresql`. */
const isDatabaseAddress = (value: string) =>
  address('postgres:', 'postgresql:').safeParse(value.replace('@/', '@socket/')).success;

/** Every setting there is. `docs/operations.md` mirrors this table; a test keeps them alike. */
export const settings = {
  PORT: setting(withDefault(z.coerce.number().int().min(0).max(65_535), 4000), {
    shape: 'a port number, 0 to 65535 (0 chooses a free one)',
    example: '4000',
    standard: '4000',
    about: 'Where the server listens.',
  }),
  HOST: setting(withDefault(z.string().regex(/^[\w.:-]+$/), '127.0.0.1'), {
    shape: 'an address of this machine',
    example: '0.0.0.0',
    standard: '127.0.0.1',
    about: 'The address it listens on; `0.0.0.0` for every one.',
  }),
  PUBLIC_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address',
    example: 'https://books.example.org',
    about: 'The address people use, for links and for HTTPS behind a proxy.',
  }),
  DATA_DIR: setting(
    withDefault(z.string().min(1), 'data').transform((folder) => resolve(folder)),
    {
      shape: 'a folder',
      example: '/var/lib/precis',
      standard: './data',
      about: 'Where the embedded database, the audio and everything else that must last is kept.',
    },
  ),
  DATABASE_URL: setting(optional(z.string().refine(isDatabaseAddress)), {
    shape: 'a PostgreSQL address',
    example: 'postgres://precis:secret@db.example.org:5432/precis',
    about: 'A PostgreSQL server, 15 or newer. Without it Precis runs its own inside `DATA_DIR`.',
  }),
  STORAGE_URL: setting(optional(z.string().refine((value) => !value.includes('://'))), {
    shape: 'a folder',
    example: '/var/lib/precis/media',
    standard: '`DATA_DIR`/media',
    about: 'Where audio is kept.',
  }),
  BACKUP_KEEP: setting(withDefault(z.coerce.number().int().min(0).max(365), 7), {
    shape: 'a number, 0 to 365',
    example: '3',
    standard: '7',
    about:
      'How many of the daily backups are kept in `DATA_DIR`/backups, each as large as all the audio; 0 for none made.',
  }),
  ROLE: setting(withDefault(z.enum(['all', 'web', 'worker']), 'all'), {
    shape: 'all, web or worker',
    example: 'web',
    standard: 'all',
    about: 'Whether this process answers requests, does the background work, or both.',
  }),
  ADMIN_EMAIL: setting(optional(z.email()), {
    shape: 'an e-mail address',
    example: 'librarian@example.org',
    about: 'Reserves the admin account for this address. Without it the first account is the admin.',
  }),
  SMTP_URL: setting(optional(address('smtp:', 'smtps:')), {
    shape: 'an smtp or smtps address',
    example: 'smtps://precis:secret@mail.example.org:465',
    standard: 'letters go to `DATA_DIR`/outbox',
    about: 'The mail server. Without it letters are kept as files, and an admin hands links over.',
  }),
  MAIL_FROM: setting(optional(z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)), {
    shape: 'an e-mail address, with a name if wanted',
    example: 'Precis <books@example.org>',
    standard: 'precis@ the host of `PUBLIC_URL`',
    about: 'Whom letters come from.',
  }),
  IP_LOOKUP_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address that answers JSON with `ip`',
    example: 'https://ip.example.org/?format=json',
    standard: 'our own `/api/v1/ip`',
    about: 'Where a browser asks for its public address; our own, so that no third party learns of a visit.',
  }),
  REGISTRATION: setting(withDefault(z.enum(['open', 'invite', 'closed']), 'open'), {
    shape: 'open, invite or closed',
    example: 'closed',
    standard: 'open',
    about: 'Who may make an account. The first account can always be made.',
  }),
  OPENLIBRARY_URL: setting(withDefault(addressOrOff, 'https://openlibrary.org'), {
    shape: 'an http or https address, or off',
    example: 'off',
    standard: 'https://openlibrary.org',
    about: 'Who is asked whether a book exists and what it is about: Open Library, or a mirror of it.',
  }),
  WIKIPEDIA_URL: setting(withDefault(addressOrOff, 'https://en.wikipedia.org'), {
    shape: 'an http or https address, or off',
    example: 'https://de.wikipedia.org',
    standard: 'https://en.wikipedia.org',
    about: 'The same of Wikipedia, in whichever language.',
  }),
  TRUST_PROXY: setting(withDefault(z.string().refine(isProxyTrust).transform(proxyTrust), false), {
    shape: 'on, off, a number of hops, or addresses with commas between',
    example: '1',
    standard: 'off',
    about: 'Which proxies are believed about the address of a visitor.',
  }),
  RATE_LIMITS: setting(withDefault(onOff, true), {
    shape: 'on or off',
    example: 'off',
    standard: 'on',
    about: 'Limits on tries to log in and register. Off only for measuring.',
  }),
  METRICS_TOKEN: setting(optional(z.string().regex(/^[\w.~+/=-]{16,512}$/)), {
    shape: 'a long random word of at least 16 letters, digits and `-._~+/=`',
    example: 'f3b1c6d0a94e4b7c8d52',
    standard: 'only admins read them',
    about: 'What a monitor sends as its bearer token to read `/metrics`.',
  }),
  LOG_LEVEL: setting(
    withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    {
      shape: 'fatal, error, warn, info, debug, trace or silent',
      example: 'debug',
      standard: 'info',
      about: 'How much is logged.',
    },
  ),
  ...generationSettings,
  STARTER_LIBRARY: setting(withDefault(z.union([onOff, folderOfBooks]), true), {
    shape: 'on, off, or the path of a folder',
    example: 'off',
    standard: 'on',
    about:
      'Whether the books of `library/` are taken in at start, or those of another folder like it. A book of it that an admin changed or deleted is left alone from then on.',
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

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: z.output<(typeof settings)[Name]['type']> };

/** A setting has a value that cannot be used: the message says which, what it should look like, and an example. */
export class WrongSetting extends Error {
  constructor(name: string, given: string) {
    const { shape, example } = settings[name as SettingName];
    super(`${name} is "${given}", but must be ${shape}. Example: ${name}=${example}`);
    this.name = 'WrongSetting';
  }
}

/** Reads the table from an environment. Throws `WrongSetting` at the first value that cannot be used. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(settings)) {
    const parsed = type.safeParse(environment[name]);
    if (!parsed.success) throw new WrongSetting(name, environment[name] ?? '');
    read[name] = parsed.data;
  }
  return read as Settings;
}
