import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { fillBooks } from '../fill/fill-books.ts';
import { fillListeners } from '../fill/fill-listeners.ts';
import type { Opens, Runs } from './bench.ts';
import type { Server } from './server.ts';

const log = createLog('error');

/** A running database with a synthetic catalogue; `server` starts a server on it. */
export type Catalogue = { url: string; client: Client; server: Server };
type Size = { books?: number; accounts?: number; booksEach?: number };

async function fill(url: string, { books, accounts = 1_000, booksEach, say }: Size & Runs): Promise<void> {
  say(`filling a database with ${books} books and ${accounts} listeners`);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log, poolSize: 4 });
  try {
    await migrate(database, { log });
    await fillBooks({ database, log }, { books });
    await fillListeners(database.pool, accounts, booksEach);
  } finally {
    await database.close();
  }
}

/** Filled, and running while the work lasts, on all cores as its clients do: servers and bare references. */
export const catalogue =
  (size: Size = {}): Opens<Catalogue> =>
  (runs, work) =>
    withDataFolder(async (dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir, log });
      const { url } = postgres;
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await fill(url, { ...runs, ...size });
        return await work({ url, client, server: { dataDir, settings: { DATABASE_URL: url } } });
      } finally {
        await client.end();
        await postgres.stop();
      }
    });

/** A data folder whose embedded database is filled; the database is not running. */
export const filledFolder: Opens<{ server: Server }> = (runs, work) =>
  withDataFolder(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    try {
      await fill(postgres.url, runs);
    } finally {
      await postgres.stop();
    }
    return work({ server: { dataDir } });
  });

/** About 15 minutes of speech. */
export const AUDIO_BYTES = 12_000_000;

/** The one file that every synthetic book names as its audio. Answers with its folder. */
export async function writeAudio({ dataDir }: Server): Promise<string> {
  const media = join(dataDir, 'media');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, 'synthetic.mp3'), randomBytes(AUDIO_BYTES));
  return media;
}
