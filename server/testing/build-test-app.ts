import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { Session } from '#contract/accounts.ts';
import { buildApp, metricsOf } from '#server/app.ts';
import { type Composed, compose } from '#server/compose.ts';
import { features } from '#server/features.ts';
import { KEY_FILE } from '#server/open-adapters.ts';
import { openBackups } from '#server/platform/backup/open-backup-place.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import { openKeptSettings } from '#server/platform/config/kept-settings.ts';
import { readTable } from '#server/platform/config/read-table.ts';
import { openSeal } from '#server/platform/config/seal.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import type { AnyFeature, Opened } from '#server/platform/feature/feature.ts';
import { followSettings } from '#server/platform/feature/open-providers.ts';
import type { FindCurrentUser } from '#server/platform/http/current-user.ts';
import { publicAddressOf } from '#server/platform/http/public-address.ts';
import { createLog, type Logger } from '#server/platform/log/log.ts';
import { createDiskMemory } from '#server/platform/storage/disk-memory.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createMediaLinks, mediaSecretOf } from '#server/platform/storage/media-link.ts';
import { settings as allSettings, type SettingName } from '#server/settings.ts';
import { openTestDatabase } from './test-database.ts';

type Given = {
  /** As the environment names them, besides those that most tests need. */
  settings?: Partial<Record<SettingName, string>>;
  /** A feature besides those of the product, with values for its settings. */
  more?: { feature: AnyFeature; settings: Record<string, string> };
  /** Who a token belongs to; the accounts' own sessions if not given. */
  findCurrentUser?: FindCurrentUser;
  /** Where emails go; into nothing if not given. */
  mail?: Mailer;
  /** Who writes summaries; nobody if not given. */
  text?: Adapters['text'];
  /** Who speaks; nobody if not given. */
  speech?: Adapters['speech'];
  /** Who draws pictures; nobody if not given. */
  images?: Adapters['images'];
  /** The embedded voice; fails if not given. */
  narrator?: Adapters['narrator'];
  /** Natural voices; they fail if not given. */
  naturalVoice?: Adapters['naturalVoice'];
  /** Closed with the application; one of its own with all tables if not given. */
  database?: Database & { url: string };
  /** Silent if not given. */
  log?: Logger;
  /** The built web application; none if not given. */
  webFolder?: string;
};

const usualSettings: Given['settings'] = {
  PUBLIC_URL: 'https://books.example.org',
  RATE_LIMITS: 'off',
  STARTER_LIBRARY: 'off',
  VOICE_DOWNLOAD: 'off',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
  TEXT_PRICE_IN: '1',
  TEXT_PRICE_OUT: '2',
  SPEECH_PRICE: '15',
  IMAGES_PRICE: '0.04',
  BACKUP_KEEP: '2',
  BACKUP_PROVE_DAYS: '0',
};

const noNarrator: Adapters['narrator'] = {
  narrate: () => Promise.reject(new Error('These tests narrate nothing.')),
  close: async () => undefined,
};

const noNaturalVoice: Adapters['naturalVoice'] = {
  speak: () => Promise.reject(new Error('These tests have no natural voice.')),
  close: async () => undefined,
};

const noMail: Mailer = {
  server: null,
  send: async () => undefined,
  check: async () => undefined,
  close: () => undefined,
};

const providersOf = ({
  narrator = noNarrator,
  naturalVoice = noNaturalVoice,
  mail = noMail,
  text = null,
  speech = null,
  images = null,
}: Given) => ({
  narrator,
  naturalVoice,
  mail,
  text,
  speech,
  images,
});

/** As the generated list would be with one folder more. */
const listWith = (more: Given['more']) =>
  (more ? [...features, more.feature] : features) as unknown as typeof features;

/** The whole application on a database of its own: every route, cache and rule as in production. */
export async function buildTestApp(given: Given = {}) {
  const database = given.database ?? (await openTestDatabase());
  const log = given.log ?? createLog('silent');
  const feed = await openChangeFeed(database, log);
  const dataFolder = await mkdtemp(join(tmpdir(), 'precis-app-'));
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const disk = createDiskMemory(now);
  const storage = await openFolderStorage(join(dataFolder, 'media'), disk.met);
  const mediaSecret = await mediaSecretOf(database);
  const mediaLink = createMediaLinks(mediaSecret, now);
  const kept = await openKeptSettings({
    table: allSettings,
    environment: { ...usualSettings, DATA_DIR: dataFolder, ...given.settings },
    database,
    feed,
    seal: openSeal(join(dataFolder, KEY_FILE)),
    log,
  });
  const { values: settings } = kept;
  const adapters: Adapters = {
    database,
    feed,
    storage,
    disk,
    backups: openBackups(settings),
    mediaSecret,
    mediaLink,
    log,
    now,
    ...providersOf(given),
    settings: kept,
  };
  followSettings(adapters, kept);
  const publicUrl = () => publicAddressOf(settings);
  const instance = { version: '0.0.0', projectFolder, dataFolder, publicUrl };
  const composed = compose(listWith(given.more), {
    adapters,
    instance,
    settings: Object.assign(
      settings,
      given.more && readTable(given.more.feature.settings, given.more.settings),
    ),
  });
  const { findCurrentUser = composed.people.findCurrentUser } = given;
  const parts = { ...composed, adapters, instance, settings };
  const app = await buildApp({
    ...parts,
    people: { ...composed.people, findCurrentUser },
    metrics: metricsOf(parts),
    strictAnswers: true,
    webFolder: given.webFolder ?? dataFolder,
  });
  await app.ready();

  /** A call by its route, `POST /api/v1/auth/login`, as whoever the token says. */
  async function call(
    route: string,
    more: { token?: string; body?: unknown; headers?: InjectOptions['headers'] } = {},
  ) {
    const [method, url] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
    const authorization = more.token === undefined ? {} : { authorization: `Bearer ${more.token}` };
    const answer = await app.inject({
      method,
      url,
      headers: { ...authorization, ...more.headers },
      ...(more.body === undefined ? {} : { payload: more.body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: read(answer.body) };
  }

  let readers = 0;
  return {
    app,
    backupFolder: join(dataFolder, 'backups'),
    dataFolder,
    call,
    clock,
    database,
    feed,
    log,
    features: composed.features,
    opened: composed.opened,
    settings: kept,
    storage,
    /** What is done of a feature every minute. */
    async sweep(name: keyof typeof composed.opened): Promise<void> {
      const one: Opened = composed.opened[name];
      for (const doNow of [...(one.sweeps ?? []), ...(one.watches ?? [])]) await doNow();
    },
    /** Registers somebody through the door; the first one is the admin. */
    async aReader(details: { email?: string; password?: string } = {}): Promise<Session> {
      readers += 1;
      const person = {
        email: `reader-${readers}@example.org`,
        password: 'correct horse battery',
        first_name: 'Ann',
      };
      const { body } = await call('POST /api/v1/auth/register', { body: { ...person, ...details } });
      return body as unknown as Session;
    },
    /** A published book with text and no voice. */
    aBook: (book: { title?: string; author?: string } = {}) =>
      publish(composed.features, { title: 'Walden', ...book }),
    async close() {
      await app.close();
      await composed.close();
      await storage.close();
      await feed.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

async function publish(
  { generation }: Pick<Composed<typeof features>['features'], 'generation'>,
  book: { title: string; author?: string },
): Promise<number> {
  const { bookId } = await generation.publishSummary({
    book: {
      author: 'Henry David Thoreau',
      categories: ['Nature'],
      sourceKind: 'starter',
      sourceLabel: 'Test',
      originKey: `test:${book.title}`,
      ...book,
    },
    body: '## What is in it for you\n\nOne. Two.\n\n## An idea\n\nThree.',
  });
  return bookId;
}

/** An answer's JSON; an empty record for anything else. */
function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
