import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { Session } from '#contract/accounts.ts';
import { buildApp } from '#server/app.ts';
import { composeFeatures, type Edges } from '#server/compose.ts';
import type { InstanceRules } from '#server/instance-rules.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import type { ServerOptions } from '#server/platform/http/server.ts';
import { createLog, type Logger } from '#server/platform/log/log.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { openTestDatabase } from './test-database.ts';

type Given = {
  server?: Partial<ServerOptions>;
  instance?: Partial<InstanceRules>;
  ipLookupUrl?: string;
  metricsToken?: string;
  /** Where emails go; into nothing if not given. */
  mail?: Mailer;
  /** Who writes summaries; nobody if not given. */
  text?: Edges['text'];
  /** Who speaks; nobody if not given. */
  speech?: Edges['speech'];
  /** Who draws pictures; nobody if not given. */
  images?: Edges['images'];
  /** The embedded voice; fails if not given. */
  narrator?: Edges['narrator'];
  /** Silent if not given. */
  log?: Logger;
  /** The built web application; none if not given. */
  webFolder?: string;
};

const noNarrator: Edges['narrator'] = {
  narrate: () => Promise.reject(new Error('These tests narrate nothing.')),
  close: async () => undefined,
};

const noMail: Mailer = { server: null, send: async () => undefined, close: () => undefined };

const providersOf = ({
  narrator = noNarrator,
  mail = noMail,
  text = null,
  speech = null,
  images = null,
}: Given) => ({
  narrator,
  mail,
  text,
  speech,
  images,
});

/** The whole application on a database of its own: every route, cache and rule as in production. */
export async function buildTestApp(given: Given = {}) {
  const database = await openTestDatabase();
  const log = given.log ?? createLog('silent');
  const feed = await openChangeFeed(database, log);
  const folder = await mkdtemp(join(tmpdir(), 'precis-app-'));
  const storage = await openFolderStorage(folder);
  const backupFolder = `${folder}-backups`;
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const edges: Edges = {
    database,
    feed,
    storage,
    ...providersOf(given),
    log,
    now,
  };
  const features = await composeFeatures(edges, {
    registration: 'open',
    adminEmail: null,
    publicUrl: () => 'https://books.example.org',
    prices: {
      textInPerMillionTokens: 1,
      textOutPerMillionTokens: 2,
      speechPerMillionCharacters: 15,
      perImage: 0.04,
    },
    caps: { daily: null, monthly: null },
    keepChunksDays: 30,
    metadata: { openLibraryUrl: null, wikipediaUrl: null },
    backups: { folder: backupFolder, keep: 2, version: '0.0.0' },
    ...given.instance,
  });
  const app = await buildApp({
    ...features,
    server: {
      log,
      trustProxy: false,
      rateLimits: false,
      strictAnswers: true,
      secure: false,
      ...given.server,
    },
    version: '0.0.0',
    webFolder: given.webFolder ?? folder,
    ipLookupUrl: given.ipLookupUrl ?? null,
    media: { storage, secret: features.mediaSecret, now },
    metricsToken: given.metricsToken ?? null,
    health: { database: () => database.pool.query('select 1') },
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
    backupFolder,
    call,
    clock,
    database,
    features,
    storage,
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
      publish(features, { title: 'Walden', ...book }),
    async close() {
      await app.close();
      await features.close();
      await storage.close();
      await feed.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
      await rm(backupFolder, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

async function publish(
  { generation }: Awaited<ReturnType<typeof composeFeatures>>,
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
