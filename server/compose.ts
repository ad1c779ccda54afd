import { createAccounts } from '#server/features/accounts/index.ts';
import {
  type CatalogueDeps,
  countListens,
  createCatalogueCache,
  findPublishedBook,
} from '#server/features/catalogue/index.ts';
import { createGeneration, narrateBook } from '#server/features/generation/index.ts';
import { createListening } from '#server/features/listening/index.ts';
import { createReading } from '#server/features/reading/index.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { type ChangeFeed, openChangeFeed } from '#server/platform/database/change-feed.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { type Narrator, openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { mediaLink, mediaSecretOf } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** What reaches out of the process. Everything else is made of these. */
export type Edges = {
  database: Database;
  feed: ChangeFeed;
  storage: Storage;
  narrator: Narrator;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Names the embedded voice and its pace: a narration made with another is made anew. */
const EMBEDDED_VOICE = 'embedded';

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
    return { database, feed, storage, narrator: openNarrator({ threads: 1, log }), log, now: Date.now };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets go of the edges, the database last. */
export async function closeEdges({ narrator, storage, feed, database }: Edges): Promise<void> {
  await narrator.close();
  await storage.close();
  await feed.close();
  await database.close();
}

export type Features = Awaited<ReturnType<typeof composeFeatures>>;

/** The features on their edges, each given what it may not know of by itself. */
export async function composeFeatures(
  edges: Edges,
  instance: { registration: Settings['REGISTRATION']; adminEmail: string | null },
) {
  const { database, feed, storage, narrator, log, now } = edges;
  const mediaSecret = await mediaSecretOf(database);
  const cache = createCatalogueCache({ now });
  const unfollow = cache.follow(feed);
  const shelf = { database, cache, mediaLink: (key: string) => mediaLink(mediaSecret, key, now()) };
  const clock = () => new Date(now());

  const accounts = createAccounts({ database, feed, log, instance, now: clock });
  const reading = createReading({
    database,
    isPublished: async (bookId) => (await findPublishedBook(shelf, bookId)) !== null,
  });
  const listening = createListening({
    database,
    log,
    now: clock,
    findPublishedBook: (bookId) => findPublishedBook(shelf, bookId),
    countListens: (counts) => countListens(shelf, counts),
  });
  const generation = createGeneration({
    database,
    feed,
    cache,
    storage,
    log,
    now,
    textOf: reading.textOf,
    narrate: (book, options) => narrateBook({ narrator }, book, options),
    voice: EMBEDDED_VOICE,
  });
  const catalogue: CatalogueDeps = {
    ...shelf,
    feed,
    log,
    marksOf: listening.marksOf,
    placeOf: listening.placeOf,
    keyIdeasOf: async (bookId) => [...(await reading.keyIdeasOf(bookId))],
    narrationOf: generation.narrationOf,
    bookOpened: generation.bookOpened,
  };
  return {
    mediaSecret,
    accounts,
    reading,
    listening,
    generation,
    catalogue,
    close: async () => {
      await listening.close();
      unfollow();
    },
  };
}
