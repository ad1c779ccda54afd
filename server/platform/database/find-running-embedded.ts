import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, databaseName } from './embedded.ts';
import { holderOf } from './embedded-lock.ts';
import { findHome } from './embedded-place.ts';
import { readServerFile, superuser } from './embedded-process.ts';

const startLimitMs = 30_000;

/**
 * The address of the embedded database that another process runs on this data folder at the moment, or null
 * when nobody does. One that is only just starting is waited for. Throws when it cannot be reached from here,
 * with a sentence that says what to do.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const home = findHome(dataDir);
  if (home === null) return null;
  const until = Date.now() + startLimitMs;
  for (;;) {
    const holder = await holderOf(home);
    if (holder === null) return null;
    const address = await addressIn(home, holder);
    if (address !== null) return address;
    if (Date.now() > until) {
      throw new Error(
        `The database in ${home} is being started by the process ${holder} and is not ready yet.`,
      );
    }
    await delay(100);
  }
}

async function addressIn(home: string, holder: number): Promise<string | null> {
  const clusterDir = join(home, 'cluster');
  refuseOtherUser(clusterDir, holder);
  const server = readServerFile(clusterDir);
  if (!server?.ready) return null;
  const onSocket = server.socketDir !== '';
  return addressOf({
    host: onSocket ? server.socketDir : '127.0.0.1',
    port: server.port,
    user: superuser,
    database: databaseName,
    ...(onSocket ? {} : { password: (await readFile(join(home, 'password'), 'utf8')).trim() }),
  });
}

/** The folder of the database is closed to everybody but its user and root, and so is its socket. */
function refuseOtherUser(clusterDir: string, holder: number): void {
  try {
    accessSync(clusterDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new Error(
      `The database is run by the process ${holder} of another user. Run this command as that user.`,
      { cause: error },
    );
  }
}
