import { join } from 'node:path';
import {
  createAccounts,
  firstAccountAt,
  isActiveAccount,
  orderEmail,
} from '#server/features/accounts/index.ts';
import {
  type BooksAdminDeps,
  countAllByStatus,
  createFindPublishedBook,
  openBookNews,
} from '#server/features/books/index.ts';
import {
  type BrowsingDeps,
  createBrowsingMemory,
  createShelves,
  heardCounts,
} from '#server/features/browsing/index.ts';
import {
  createFetchJson,
  createGeneration,
  draftSoundsOf,
  extractAttached,
  payForSpeech,
  type SourceDeps,
} from '#server/features/generation/index.ts';
import { createImports } from '#server/features/imports/index.ts';
import {
  createListening,
  exportJumps,
  exportListening,
  exportPodcast,
  exportQueue,
  type PodcastDeps,
} from '#server/features/listening/index.ts';
import { createNarrate, createNarration } from '#server/features/narration/index.ts';
import { createDailyCounts, createOperations, createTrials } from '#server/features/operations/index.ts';
import { createReading, exportReading, exportReports, findText } from '#server/features/reading/index.ts';
import { exportRequests, type RequestsDeps, reopenRequestsOf } from '#server/features/requests/index.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { type ChangeFeed, openChangeFeed } from '#server/platform/database/change-feed.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { openOutboxMailer } from '#server/platform/email/outbox-mailer.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { usualPatience } from '#server/platform/provider/with-patience.ts';
import { type Narrator, openNarrator } from '#server/platform/speech/open-narrator.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createMediaLinks, mediaSecretOf } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import type { InstanceRules } from './instance-rules.ts';
import { openImages, openSpeech, openText } from './open-providers.ts';

/** What reaches out of the process. Everything else is made of these. */
export type Edges = {
  database: Database;
  feed: ChangeFeed;
  storage: Storage;
  narrator: Narrator;
  mail: Mailer;
  /** Writes summaries; null for extracts of attached sources. */
  text: TextProvider | null;
  /** A voice elsewhere; null for the embedded one. */
  speech: SpeechServer | null;
  /** Draws pictures for covers; null for drawn covers. */
  images: ImagesProvider | null;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Before a step of a book is tried again. */
const RETRY_PAUSE_MS = 15_000;

/** Opens what the settings name and brings the database up to date. Throws with a sentence that says what to do. */
export async function openEdges(
  settings: Settings,
  input: { log: Logger; migrationsFolder: string; mediaFolder: string },
): Promise<Edges> {
  const { log } = input;
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL ?? null,
    dataDir: settings.DATA_DIR,
    log,
  });
  try {
    await migrate(database, { folder: input.migrationsFolder, log });
    const feed = await openChangeFeed(database, log);
    const storage = await openFolderStorage(settings.STORAGE_URL ?? input.mediaFolder);
    const narrator = openNarrator({ threads: 1, log });
    const mail = await openMailer(settings, log);
    return {
      database,
      feed,
      storage,
      narrator,
      mail,
      text: await openText(settings),
      speech: await openSpeech(settings),
      images: await openImages(settings),
      log,
      now: Date.now,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openMailer(settings: Settings, log: Logger): Promise<Mailer> {
  const host = settings.PUBLIC_URL === undefined ? 'localhost' : new URL(settings.PUBLIC_URL).hostname;
  const from = settings.MAIL_FROM ?? `Precis <precis@${host}>`;
  if (settings.SMTP_URL === undefined)
    return openOutboxMailer({ folder: join(settings.DATA_DIR, 'outbox'), from, log });
  const { openSmtpMailer } = await import('#server/platform/email/smtp-mailer.ts');
  return openSmtpMailer({ url: settings.SMTP_URL, from });
}

/** Lets go of the edges, the database last. */
export async function closeEdges({ narrator, mail, storage, feed, database }: Edges): Promise<void> {
  mail.close();
  await narrator.close();
  await storage.close();
  await feed.close();
  await database.close();
}

/** Providers of metadata answer in a second or two; a book does not wait for ever. */
const METADATA_LIMIT_MS = 10_000;
/** They ask that programs say who they are. */
const USER_AGENT = 'Precis (self-hosted library of book summaries)';

export type Features = Awaited<ReturnType<typeof composeFeatures>>;

/** The features on their edges, each given what it may not know of by itself. */
export async function composeFeatures(edges: Edges, instance: InstanceRules) {
  const { database, feed, storage, narrator, mail, log, now } = edges;
  const mediaSecret = await mediaSecretOf(database);
  const news = openBookNews(feed);
  const books = { database, news, storage, log, mediaLink: createMediaLinks(mediaSecret, now) };
  const findPublishedBook = createFindPublishedBook(books);
  const clock = () => new Date(now());

  const heard = heardCounts({ database, now });
  const daily = createDailyCounts({ database, log, now });
  const accounts = createAccounts({
    database,
    feed,
    log,
    instance,
    publicUrl: instance.publicUrl,
    mail,
    now: clock,
    readerCame: daily.readerCame,
    exportParts: [
      { name: 'listening', of: (userId) => exportListening(database, userId) },
      { name: 'jumps', of: (userId) => exportJumps(database, userId) },
      { name: 'queue', of: (userId) => exportQueue(database, userId) },
      { name: 'podcast', of: (userId) => exportPodcast(database, userId) },
      { name: 'reading', of: (userId) => exportReading({ database }, userId) },
      { name: 'reports', of: (userId) => exportReports(database, userId) },
      { name: 'requests', of: (userId) => exportRequests(database.pool, userId) },
    ],
  });
  const reading = createReading({
    database,
    isPublished: async (bookId) => (await findPublishedBook(bookId)) !== null,
    now: clock,
  });
  const listening = createListening({
    database,
    log,
    now: clock,
    mediaLink: books.mediaLink,
    findPublishedBook,
    ...heard,
    countListens: async (counts) => {
      await heard.countListens(counts);
      await daily.listensCame(counts);
    },
  });
  const shelves = createShelves({ database, now, listening });
  const podcast: PodcastDeps = {
    database,
    now: clock,
    storage,
    publicUrl: instance.publicUrl,
    mayListen: (userId) => isActiveAccount(database, userId),
    chaptersOf: reading.chaptersOf,
    transcriptOf: reading.transcriptOf,
    narratedOf: reading.narratedOf,
  };
  const money = { prices: instance.prices, caps: instance.caps, patience: usualPatience };
  const pay = payForSpeech({ ...money, database, now });
  const voice = createNarrate({ ...money, pay, storage, narrator, server: edges.speech });
  const making = { ...books, ...voice, feed, now };
  const narration = createNarration({
    ...making,
    keepChunksDays: instance.keepChunksDays,
    draftSoundsOf: (bookIds) => draftSoundsOf(database.pool, bookIds),
  });
  const generation = createGeneration({
    ...making,
    ...money,
    text: edges.text,
    speech: edges.speech,
    images: edges.images,
    extract: extractAttached,
    metadata: {
      fetchJson: createFetchJson({ limitMs: METADATA_LIMIT_MS, userAgent: USER_AGENT, now }),
      ...instance.metadata,
    },
    retryPauseMs: RETRY_PAUSE_MS,
  });
  const imports = createImports({
    database,
    log,
    now: clock,
    queueBooks: generation.orderBooksSoon,
    estimateCost: generation.estimateCost,
    writeTo: accounts.writeTo,
    publicUrl: instance.publicUrl,
  });
  const memory = createBrowsingMemory(books, now);
  const browsing: BrowsingDeps = { ...books, now, memory, findPublishedBook, listening, reading, narration };
  const booksAdmin: BooksAdminDeps = {
    ...books,
    bodyOf: async (runner, bookId) => (await findText(runner, bookId))?.body ?? null,
    drawPicture: generation.drawPicture,
    keepBody: generation.keepBody,
    isInProgress: generation.isInProgress,
    beforeRemoval: [generation.orderRemovalOfBooks, reopenRequestsOf],
  };
  const sources: SourceDeps = { database, sourceAttached: generation.sourceAttached };
  const requests: RequestsDeps = {
    database,
    feed,
    log,
    orderGeneration: (tx, bookId) => generation.orderBooksSoon(tx, [bookId]),
    orderEmail,
  };
  const operations = createOperations({
    database,
    storage,
    now,
    mailServer: mail.server,
    showGeneration: generation.admin.overview,
    keepChunksDays: instance.keepChunksDays,
    costsSince: generation.admin.costsSince,
    countBooks: () => countAllByStatus(database.pool),
    trials: createTrials(edges, accounts.writeTo),
    backups: {
      ...instance.backups,
      linkSecret: mediaSecret,
      firstAccountAt: () => firstAccountAt(database),
    },
  });
  return {
    mediaSecret,
    accounts,
    reading,
    listening,
    podcast,
    narration,
    generation,
    imports,
    books,
    booksAdmin,
    browsing,
    shelves,
    requests,
    reports: { ...reading, database, orderEmail },
    sources,
    operations,
    close: async () => {
      await listening.close();
      news.close();
    },
  };
}
