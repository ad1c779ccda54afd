import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import type { Logger } from '#server/platform/log/log.ts';
import { type Binaries, installedPackage, type Package, usableBinaries } from './embedded-binaries.ts';
import { lockFolder } from './embedded-lock.ts';
import {
  choosePlace,
  dropSocketFolder,
  makeSocketFolder,
  type Place,
  rememberPlace,
} from './embedded-place.ts';
import {
  DatabaseStartError,
  endLeftover,
  endServer,
  initialise,
  type RunningServer,
  startServer,
  superuser,
} from './embedded-process.ts';

export type Connection = Required<Pick<PoolConfig, 'host' | 'port' | 'user' | 'database'>> & {
  password?: string;
};

/** A PostgreSQL server of our own, running until stopped. */
export type EmbeddedPostgres = {
  connection: Connection;
  /** The same as an address, for other programs. */
  url: string;
  /** The folder that holds the database, its log and its lock. */
  home: string;
  /** PostgreSQL's first process; another one after PostgreSQL had to be started again. */
  readonly processId: number;
  /** Ends PostgreSQL with everything written, and frees the data folder. May be called twice. */
  stop: () => Promise<void>;
};

export const databaseName = 'precis';
const windows = process.platform === 'win32';

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** On Windows the way in is a port of this machine, so it is behind a password that is made once. */
async function readPassword(place: Place): Promise<{ file: string; password: string } | null> {
  if (!windows) return null;
  const file = join(place.home, 'password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return { file, password: (await readFile(file, 'utf8')).trim() };
}

function serverOptions(input: { connection: Connection; fsync: boolean }): string[] {
  const { connection, fsync } = input;
  const settings: Record<string, string | number> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: connection.port,
    unix_socket_directories: windows ? '' : `"${connection.host.replaceAll('"', '""')}"`,
    max_connections: 60,
    max_wal_senders: 0,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    io_method: 'sync',
    jit: 'off',
    // To start workers takes longer than most of these statements, and whoever reads meanwhile needs the cores.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What a statement did wrong is told by whoever sent it.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The same as an address. */
export function addressOf(connection: Connection): string {
  const who = connection.password ? `${connection.user}:${connection.password}` : connection.user;
  if (windows) return `postgresql://${who}@${connection.host}:${connection.port}/${connection.database}`;
  return `postgresql://${who}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
}

async function checkVersion(place: Place, binaries: Binaries): Promise<void> {
  const found = (await readFile(join(place.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (found === binaries.major) return;
  throw new Error(
    `The data in ${place.clusterDir} was written by PostgreSQL ${found}, and this version of Precis brings ` +
      `PostgreSQL ${binaries.major}, which cannot read it. Make a backup with the version of Precis that ran ` +
      'last, and restore it with this one.',
  );
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Parts of a server that died with its first process may need a moment to notice. */
async function startOrWait(place: Place, binaries: Binaries, options: string[]): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(place, binaries, options);
    } catch (error) {
      const stillThere = error instanceof DatabaseStartError && error.message.includes('shared memory block');
      if (!stillThere || attempt === 20) throw error;
      await delay(500);
    }
  }
}

type Prepared = { place: Place; binaries: Binaries; connection: Connection; options: string[]; log: Logger };

const LONGEST_PAUSE_MS = 10_000;
/** A server that ran longer did not end of how it was started. */
const RAN_WELL_MS = 30_000;

/** Keeps a server running. Whatever ends it again and again, as a full disk does, may pass: it is never given up. */
async function keepRunning({ place, binaries, options, log }: Prepared) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarting: Promise<void> = Promise.resolve();
  let server = await startOrWait(place, binaries, options);
  let startedAt = Date.now();
  let endedSoon = 0;

  async function startAgain(): Promise<boolean> {
    const pauseMs = endedSoon === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** endedSoon);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return true;
    try {
      server = await startOrWait(place, binaries, options);
      startedAt = Date.now();
      watch();
      return true;
    } catch (error) {
      log.error({ err: error }, 'the embedded database could not be started again yet');
      endedSoon += 1;
      return false;
    }
  }
  async function again(words: string): Promise<void> {
    if (signal.aborted) return;
    log.error({ words }, 'the embedded database ended by itself; starting it again');
    endedSoon = Date.now() - startedAt > RAN_WELL_MS ? 0 : endedSoon + 1;
    while (!(await startAgain()));
  }
  function watch(): void {
    void server.ended.then((words) => {
      restarting = again(words);
    });
  }
  watch();
  return {
    processId: () => server.processId,
    stop: async () => {
      stopping.abort();
      await restarting;
      await endServer({ processId: server.processId, place, binaries });
    },
  };
}

async function makeConnection(place: Place, password: string | undefined): Promise<Connection> {
  return {
    host: windows ? '127.0.0.1' : await makeSocketFolder(place),
    port: windows ? await freePort() : 5432,
    user: superuser,
    database: databaseName,
    ...(password ? { password } : {}),
  };
}

/** Makes sure that there is data of the right version that no other server uses. */
async function prepareCluster(input: {
  place: Place;
  binaries: Binaries;
  passwordFile: string | null;
  fsync: boolean;
  log: Logger;
}): Promise<void> {
  const { place, binaries, log } = input;
  if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) {
    log.info({ folder: place.clusterDir }, 'making an empty database');
    await initialise(input);
    return;
  }
  await checkVersion(place, binaries);
  const left = await endLeftover(place, binaries);
  if (!left) return;
  if (left.ended) log.warn({ processId: left.ended }, 'ended the database that a killed process left behind');
  await dropSocketFolder(left.socketDir);
}

async function prepare(input: StartInput, place: Place): Promise<Prepared> {
  const { log, fsync = true } = input;
  const binaries = await usableBinaries({
    source: input.source ?? installedPackage(),
    dataDir: realpathSync(input.dataDir),
    user: place.user,
    log,
  });
  const secret = await readPassword(place);
  await prepareCluster({ place, binaries, passwordFile: secret?.file ?? null, fsync, log });
  await rememberPlace(input.dataDir, place);
  const connection = await makeConnection(place, secret?.password);
  return { place, binaries, connection, options: serverOptions({ connection, fsync }), log };
}

type StartInput = {
  dataDir: string;
  log: Logger;
  /** Off only where losing everything in a power cut is fine, as in tests. */
  fsync?: boolean;
  /** Other programs than the installed ones. */
  source?: Package;
};

/**
 * Starts the PostgreSQL that comes with Precis on the data kept in `dataDir`, making an empty database
 * the first time. Only this machine's user can reach it: through a socket in a private folder, or on
 * Windows a local port behind a password. As root it runs as an unprivileged user.
 *
 * Throws `DataFolderInUseError` with the other's process id when another process already runs it, and
 * `DatabaseStartError` with PostgreSQL's own words when that does not start.
 */
export async function startEmbeddedPostgres(input: StartInput): Promise<EmbeddedPostgres> {
  const place = await choosePlace(input.dataDir, input.log);
  const lock = await lockFolder(place.home);
  let connection: Connection | null = null;
  try {
    const prepared = await prepare(input, place);
    connection = prepared.connection;
    const server = await keepRunning(prepared);
    await createDatabase(connection).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const { host } = connection;
    const stop = async () => {
      await server.stop();
      await dropSocketFolder(host);
      await lock.release();
    };
    let stopped: Promise<void> | null = null;
    return {
      connection,
      url: addressOf(connection),
      home: place.home,
      get processId() {
        return server.processId();
      },
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    if (connection) await dropSocketFolder(connection.host);
    await lock.release();
    throw error;
  }
}
