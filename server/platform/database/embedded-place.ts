import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Logger } from '#server/platform/log/log.ts';
import { canReach, ownerOf, ownership, postgresUser, type RunAs } from './embedded-user.ts';

/** Where the database of a data folder is kept, and who runs it. */
export type Place = {
  /** Holds everything below, and the lock. */
  home: string;
  clusterDir: string;
  logFile: string;
  user: RunAs | null;
};

/** Where things go that the database's user cannot reach in the data folder. */
export const sharedRoot = '/var/lib/precis-database';

/** What a socket's address may hold on the strictest of the systems. */
const longestSocketPathBytes = 103;
const temporaryPrefix = 'precis-socket-';

const hasCluster = (home: string) => existsSync(join(home, 'cluster', 'PG_VERSION'));

function placeIn(home: string, user: RunAs | null): Place {
  return { home, user, clusterDir: join(home, 'cluster'), logFile: join(home, 'postgres.log') };
}

/** The place that an earlier start wrote down, so that data is never lost sight of. */
function writtenDown(note: string): string | null {
  if (!existsSync(note)) return null;
  const home = readFileSync(note, 'utf8').trim();
  if (hasCluster(home)) return home;
  throw new Error(
    `The database of this data folder is kept in ${home} (says ${note}), and it is not there. ` +
      'Bring it back, or remove that file to start with an empty database.',
  );
}

/** Whatever the process makes is closed to others, and the database's user must get through here. */
async function passableFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
}

async function elsewhere(dataDir: string, note: string, log: Logger): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const home = join(sharedRoot, name);
  await passableFolder(sharedRoot);
  await passableFolder(home);
  log.info(
    { home, note },
    'the database is kept outside of the data folder, as its unprivileged user may not enter there',
  );
  return home;
}

/** Leaves the note once there is a database to find. */
export async function rememberPlace(dataDir: string, place: Place): Promise<void> {
  const root = realpathSync(resolve(dataDir));
  if (place.home === join(root, 'database')) return;
  await writeFile(join(root, 'database.location'), `${place.home}\n`);
}

function existingPlace(home: string): Place {
  const user = ownerOf(join(home, 'cluster'));
  if (!canReach(home, user)) {
    throw new Error(
      `The database in ${home} belongs to the user ${user?.uid}, who may not enter that folder any more. ` +
        'Give the folders above it their permission to pass (chmod o+x) back.',
    );
  }
  return placeIn(home, user);
}

/** Where the database of a data folder is or would be, without making anything; null without such a folder. */
export function findHome(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const root = realpathSync(resolve(dataDir));
  const home = writtenDown(join(root, 'database.location')) ?? join(root, 'database');
  return existsSync(home) ? home : null;
}

/** Chooses, and makes, the folder for the database of a data folder. */
export async function choosePlace(dataDir: string, log: Logger): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const root = realpathSync(resolve(dataDir));
  const note = join(root, 'database.location');
  const inside = join(root, 'database');
  const known = writtenDown(note) ?? (hasCluster(inside) ? inside : null);
  if (known) return existingPlace(known);
  const user = postgresUser();
  const home = canReach(root, user) ? inside : await elsewhere(root, note, log);
  await passableFolder(home);
  const reached = canReach(home, user);
  if (!reached) throw new Error(`The database's unprivileged user may not enter ${home}.`);
  return placeIn(realpathSync(home), user);
}

/** Makes a folder that only the database's user may use. */
export async function privateFolder(folder: string, user: RunAs | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (user) await chown(folder, ...ownership(user));
}

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPathBytes;

/** The folder for the socket: in the database's home, or a short one elsewhere when that path is too long. */
export async function makeSocketFolder(place: Place): Promise<string> {
  const inside = join(place.home, 'socket');
  if (fits(inside)) {
    await privateFolder(inside, place.user);
    return inside;
  }
  const roots = [tmpdir(), '/tmp', '/var/tmp'].filter(existsSync).map((folder) => realpathSync(folder));
  const root = roots.find(
    (folder) => fits(join(folder, `${temporaryPrefix}XXXXXX`)) && canReach(folder, place.user),
  );
  if (!root)
    throw new Error(`No folder for temporary files is short enough for a socket: ${roots.join(', ')}`);
  const folder = await mkdtemp(join(root, temporaryPrefix));
  await privateFolder(folder, place.user);
  return folder;
}

/** Removes a socket folder that was made for one run. */
export async function dropSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(temporaryPrefix)) await rm(folder, { recursive: true, force: true });
}
