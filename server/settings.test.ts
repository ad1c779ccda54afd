import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#contract/setting-names.ts';
import { projectFolder } from './platform/config/environment.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { readSettings, type SettingName, settings } from './settings.ts';

const names = Object.keys(settings) as SettingName[];

/** Values that each setting must refuse. A folder may be called anything. */
const wrong: Record<SettingName, string[]> = {
  PORT: ['http', '65536', '-1', '40.5'],
  HOST: ['http://localhost', 'two words'],
  PUBLIC_URL: ['books.example.org', 'ftp://books.example.org'],
  DATA_DIR: [],
  DATABASE_URL: ['db.example.org', 'mysql://db.example.org/precis'],
  DATABASE_REPLICA_URL: ['replica.example.org', 'https://replica.example.org'],
  STORAGE_URL: [
    'https://files.example.org/precis',
    's3://books/precis?endpoint=minio:9000',
    's3://books/precis?links=maybe',
    's3://books?colour=blue',
  ],
  STORAGE_KEY_ID: ['two words'],
  STORAGE_SECRET: ['two words'],
  BACKUP_URL: ['https://files.example.org', 's3://x'],
  BACKUP_PASSPHRASE: ['short'],
  ARCHIVE_MAX_MB: ['0', '1.5', '100001', 'all'],
  BACKUP_PROVE_DAYS: ['-1', '1.5', 'daily'],
  SETUP_GUIDE: ['yes'],
  BACKUP_KEEP: ['-1', '1.5', '366', 'all'],
  ROLE: ['both', 'Web'],
  WORKER_PORT: ['0', 'http', '65536'],
  ADMIN_EMAIL: ['librarian', 'librarian@'],
  SMTP_URL: ['mail.example.org', 'https://mail.example.org'],
  MAIL_FROM: ['Precis', 'Precis <books>', 'Precis <a@b.org>\nBcc: <c@d.org>'],
  IP_LOOKUP_URL: ['ip.example.org', 'ftp://ip.example.org'],
  CURRENCY: ['euro', '$', 'EURO', 'ABC'],
  AUDIOBOOKSHELF_API: ['perhaps', '1.5'],
  BOOK_LINKS: ['on', 'everybody'],
  REGISTRATION: ['yes', 'on'],
  OIDC_ISSUER: ['id.example.org', 'ftp://id.example.org'],
  OIDC_CLIENT_ID: [],
  OIDC_CLIENT_SECRET: [],
  OIDC_BUTTON: ['x'.repeat(61)],
  OIDC_REGISTER: ['yes', 'true'],
  OIDC_ADMIN_GROUP: [],
  OIDC_GROUPS_CLAIM: [],
  VOICE_DOWNLOAD: ['yes'],
  VOICE_SOURCE: [],
  OPENLIBRARY_URL: ['openlibrary.org', 'ftp://x.example'],
  WIKIPEDIA_URL: ['on', 'en.wikipedia.org'],
  WIKIQUOTE_URL: ['on', 'en.wikiquote.org'],
  TRUST_PROXY: ['maybe', '10.0.0.300', '10.0.0.0/8/8', '1,2,x'],
  RATE_LIMITS: ['no', 'true'],
  DEMO: ['yes', '1'],
  UPGRADE_BACKUP: ['no', '1'],
  METRICS_TOKEN: ['short', 'a token with spaces in it', 'ein-schlüssel-mit-umlaut'],
  LOG_LEVEL: ['loud'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4317', 'grpc://localhost:4317'],
  OTEL_SERVICE_NAME: ['x'.repeat(101)],
  STARTER_LIBRARY: ['0', 'yes'],
  TEXT_BASE_URL: ['localhost:11434', 'ftp://text.example.org'],
  TEXT_API_KEY: [],
  TEXT_MODEL: [],
  TEXT_TIMEOUT_SECONDS: ['0', '301', 'long'],
  TEXT_CONCURRENCY: ['0', '33', '1.5', 'many'],
  TEXT_PER_MINUTE: ['0', '10001', '1.5', 'many'],
  PUBLISH_EXTRACTS: ['yes', 'true'],
  ANSWERS_PER_DAY: ['-1', '1001', '1.5', 'all'],
  TEXT_CONTEXT_TOKENS: ['7999', '2000001', 'all'],
  TEXT_PRICE_IN: ['-1', 'free'],
  TEXT_PRICE_OUT: ['-1', 'free'],
  SPEECH_BASE_URL: ['localhost:8880', 'ftp://speech.example.org'],
  SPEECH_API_KEY: [],
  SPEECH_MODEL: [],
  SPEECH_VOICE: [],
  SPEECH_TIMEOUT_SECONDS: ['0', '301', 'long'],
  SPEECH_CONCURRENCY: ['0', '33', '1.5', 'many'],
  SPEECH_PER_MINUTE: ['0', '10001', '1.5', 'many'],
  SPEECH_PRICE: ['-1', 'free'],
  SPEECH_KEEP_DAYS: ['0', 'ever', '1.5'],
  IMAGES_BASE_URL: ['localhost:8081', 'ftp://images.example.org'],
  IMAGES_API_KEY: [],
  IMAGES_MODEL: [],
  IMAGES_TIMEOUT_SECONDS: ['0', '301', 'long'],
  IMAGES_CONCURRENCY: ['0', '33', '1.5', 'many'],
  IMAGES_PER_MINUTE: ['0', '10001', '1.5', 'many'],
  IMAGES_PRICE: ['-1', 'free'],
  DAILY_CAP: ['-1', 'ten'],
  MONTHLY_CAP: ['-1', 'ten'],
  DAILY_CALL_CAP: ['-1', '1.5', 'ten'],
};

const cases = names.flatMap((name) => wrong[name].map((value): [SettingName, string] => [name, value]));

test.each(cases)('%s may not be "%s", and the start says what it should be', (name, value) => {
  const { shape, example, isSecret } = settings[name];
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(WrongSetting);
  // What may hold a password isn’t repeated.
  const found = isSecret ? 'can’t be used: it must' : `is "${value}", but must`;
  expect(read).toThrow(`${name} ${found} be ${shape}. Example: ${name}=${example}`);
});

test.each(names)('the example of %s can be used', (name) => {
  expect(() => readSettings({ [name]: settings[name].example })).not.toThrow();
});

test('nothing needs to be set, and a blank value is one that is not set', () => {
  const untouched = readSettings({});
  expect(untouched).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    ROLE: 'all',
    REGISTRATION: 'open',
    CURRENCY: 'USD',
    TRUST_PROXY: false,
    RATE_LIMITS: true,
    LOG_LEVEL: 'info',
    STARTER_LIBRARY: true,
  });
  expect(untouched.DATABASE_URL).toBeUndefined();
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(untouched);
});

test('proxies are trusted by a word, a number of hops, or their addresses', () => {
  const trusted = (value: string) => readSettings({ TRUST_PROXY: value }).TRUST_PROXY;
  expect(['on', 'off', '2', '10.0.0.0/8, ::1', 'loopback'].map(trusted)).toEqual([
    true,
    false,
    2,
    '10.0.0.0/8, ::1',
    'loopback',
  ]);
});

const rowOf = (name: SettingName) => {
  const { shape, standard, about, example } = settings[name];
  return `| \`${name}\` | ${shape} | ${standard || '–'} | ${about} | \`${example}\` |`;
};

test('everything that can be set in the browser is a setting', () => {
  expect(names).toEqual(expect.arrayContaining([...settingNames]));
});

test('the table of the manual is this one, line by line', () => {
  const manual = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
  const rows = manual.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  expect(rows).toEqual(names.map(rowOf));
});
