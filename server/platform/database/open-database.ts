import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientBase, type ClientConfig, Pool } from 'pg';
import type { Logger } from '#server/platform/log/log.ts';
import { DatabaseClient } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { awaitServer } from './external.ts';
import { openReplica, type Replica, SILENT_LIMIT_MS } from './replica.ts';

export type { Executor } from './sql.ts';

/** The database of a process. */
export type Database = {
  /** Queries, and `query.transaction(async (tx) => …)`. */
  query: NodePgDatabase;
  /** Bare connections, for named statements on hot paths and for whoever brings SQL of its own. */
  pool: Pool;
  /** For statements whose answers may be some seconds old, such as lists of books: the replica, or else the pool. */
  reads: Pick<Pool, 'query'>;
  replica: Replica | null;
  /** `embedded` is run by this process alone, so no other process works on its jobs. */
  kind: 'embedded' | 'external';
  /** For a connection outside of the pool, as listening needs. */
  connectionConfig: ClientConfig;
  /** Ends the connections, then an embedded server. */
  close: () => Promise<void>;
};

type Input = {
  /** Null for a server of our own in `dataDir`. */
  databaseUrl: string | null;
  /** A server that follows the one at `databaseUrl`; none if not given. */
  replicaUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  /** Connections at most; 8 if not given: of more, each is new to most statements when many people ask at once. */
  poolSize?: number;
  /** How long a server elsewhere may take to be reachable; 30 if not given. */
  waitSeconds?: number;
};

const closeLimitMs = 5_000;

/** Kept open however long nobody asks: one that is new costs as much as a hundred questions, and they come together. */
const KEPT_CONNECTIONS = 4;

/** The embedded server is on UTC by itself. */
const onUtc = {
  onConnect: async (client: ClientBase) => {
    await client.query("set time zone 'UTC'");
  },
};

function openPool(config: ClientConfig, input: Input, kind: Database['kind']): Pool {
  const tell = (error: Error) => {
    if (!pool.ending) input.log.warn({ err: error }, 'a database connection was lost');
  };
  const pool = new Pool({
    connectionTimeoutMillis: 10_000,
    ...config,
    max: input.poolSize ?? 8,
    min: Math.min(KEPT_CONNECTIONS, input.poolSize ?? KEPT_CONNECTIONS),
    idleTimeoutMillis: 30_000,
    Client: DatabaseClient,
    ...(kind === 'external' ? onUtc : {}),
  });
  pool.on('connect', (client) => client.on('error', tell));
  // The pool itself makes a new one.
  pool.on('error', () => undefined);
  return pool;
}

/** Connections in use are waited for, but not for ever. */
async function endPool(pool: Pool): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, closeLimitMs).unref());
  await Promise.race([pool.end(), limit]);
}

const always = { application_name: 'precis', keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

async function connect(input: Input): Promise<{ config: ClientConfig; server: EmbeddedPostgres | null }> {
  if (input.databaseUrl === null) {
    const server = await startEmbeddedPostgres(input);
    return { config: { ...always, ...server.connection }, server };
  }
  const config = { ...always, connectionString: input.databaseUrl };
  await awaitServer(config, { log: input.log, waitSeconds: input.waitSeconds ?? 30 });
  return { config, server: null };
}

/** It may be away: then it is used once it is there. */
async function openReplicaAt(connectionString: string, primary: Pool, input: Input): Promise<Replica> {
  const limits = { connectionTimeoutMillis: SILENT_LIMIT_MS, query_timeout: SILENT_LIMIT_MS };
  const pool = openPool({ ...always, ...limits, connectionString }, input, 'external');
  const replica = await openReplica({ primary, pool, log: input.log });
  const close = async () => {
    await replica.close();
    await endPool(pool);
  };
  return { ...replica, close };
}

/**
 * Opens the database: the server at `databaseUrl` (PostgreSQL 15 or newer), or one of our own in the data
 * folder. Numbers of 64 bits and decimals are read as numbers, times with a zone as `Date`.
 * Throws with a sentence that says what to do when there is none to be had.
 */
export async function openDatabase(input: Input): Promise<Database> {
  const { config, server } = await connect(input);
  const kind = server ? 'embedded' : 'external';
  const pool = openPool(config, input, kind);
  const replica = input.replicaUrl === undefined ? null : await openReplicaAt(input.replicaUrl, pool, input);
  let closed: Promise<void> | null = null;
  const close = async () => {
    await replica?.close();
    await endPool(pool);
    await server?.stop();
  };
  return {
    query: drizzle(pool),
    pool,
    reads: replica ?? pool,
    replica,
    kind,
    connectionConfig: config,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
