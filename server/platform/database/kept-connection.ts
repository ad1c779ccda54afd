import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '#server/platform/log/log.ts';
import { DatabaseClient } from './connection.ts';
import type { Database } from './open-database.ts';

const heartbeatMs = 20_000;
const answerLimitMs = 10_000;

/** One connection that is kept open, and opened again whenever it is lost. */
export type KeptConnection = {
  /** The connection of this moment; null while there is none. */
  current: () => Client | null;
  close: () => Promise<void>;
};

type Input = {
  database: Pick<Database, 'connectionConfig'>;
  log: Logger;
  /** Makes a new connection fit for its purpose; `again` from the second one on. */
  onConnect: (client: Client, again: boolean) => Promise<void>;
};

/** Resolves when the connection is lost, which a network may not say by itself: so it is asked now and then. */
function lost(client: Client): Promise<void> {
  return new Promise((resolve) => {
    const heartbeat = setInterval(() => {
      const limit = setTimeout(end, answerLimitMs);
      client
        .query('select 1')
        .catch(end)
        .finally(() => clearTimeout(limit));
    }, heartbeatMs);
    heartbeat.unref();
    function end(): void {
      clearInterval(heartbeat);
      resolve();
    }
    client.once('end', end).once('error', end);
  });
}

/**
 * Opens a connection outside of the pool and keeps it: after a loss it is opened again with growing
 * pauses (0.1 to 10 seconds). The first connection must succeed, or this throws.
 */
export async function keepConnection(input: Input): Promise<KeptConnection> {
  const closing = new AbortController();
  let client: Client | null = null;

  async function open(again: boolean): Promise<Client> {
    const opened = new DatabaseClient({
      ...input.database.connectionConfig,
      connectionTimeoutMillis: answerLimitMs,
    });
    opened.on('error', (error) => {
      if (!closing.signal.aborted) input.log.warn({ err: error }, 'a kept database connection was lost');
    });
    try {
      await opened.connect();
      await input.onConnect(opened, again);
      return opened;
    } catch (error) {
      void opened.end().catch(() => undefined);
      throw error;
    }
  }
  async function reopen(): Promise<Client | null> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      const pauseMs = Math.min(100 * 2 ** attempt, 10_000) * (0.5 + Math.random() / 2);
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) break;
      try {
        const opened = await open(true);
        if (!closing.signal.aborted) return opened;
        void opened.end().catch(() => undefined);
      } catch (error) {
        input.log.warn({ err: error, attempt }, 'the database does not take the kept connection yet');
      }
    }
    return null;
  }
  async function keep(first: Client): Promise<void> {
    let held: Client | null = first;
    while (held) {
      await lost(held);
      client = null;
      void held.end().catch(() => undefined);
      held = await reopen();
      client = held;
    }
  }

  client = await open(false);
  const kept = keep(client);
  return {
    current: () => client,
    close: async () => {
      closing.abort();
      await client?.end().catch(() => undefined);
      await kept;
    },
  };
}
