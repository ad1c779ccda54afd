import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillAccounts } from '#server/features/accounts/index.ts';
import { fillCatalogue } from '#server/features/catalogue/index.ts';
import { fillListening } from '#server/features/listening/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Runs } from './bench.ts';

const log = createLog('error');
/** Of the accounts, those that have listened to something, if not told. */
const LISTENERS = 1_000;
const BOOKS_EACH = 100;

type People = { accounts: number; listeners?: number };

async function fill(
  databaseUrl: string,
  { books, accounts, listeners = LISTENERS }: { books: number } & People,
): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 4 });
  try {
    await migrate(database, { log });
    const feed = await openChangeFeed(database, log);
    await fillCatalogue({ database, feed, log }, { books });
    const userIds = await fillAccounts({ database }, { count: accounts });
    await fillListening({ database }, { userIds: userIds.slice(0, listeners), booksEach: BOOKS_EACH });
    await feed.close();
  } finally {
    await database.close();
  }
}

/** Does the work on an embedded database of its own with a synthetic catalogue and so many accounts in it. */
export async function withSyntheticDatabase(
  { books, say }: Runs,
  people: People,
  work: (databaseUrl: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-database-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    say(`making up ${books} books and ${people.accounts} accounts`);
    await fill(postgres.url, { books, ...people });
    await work(postgres.url, folder);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
