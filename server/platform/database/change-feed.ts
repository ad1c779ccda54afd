import { sql } from 'drizzle-orm';
import type { Logger } from '#server/platform/log/log.ts';
import { keepConnection } from './kept-connection.ts';
import type { Database } from './open-database.ts';
import { execute, type SqlRunner } from './sql.ts';

/** News between the processes on one database, this one included. */
export type ChangeFeed = {
  /** Calls the listener with each payload of a channel; returns what ends that. */
  on: (channel: string, listener: (payload: string) => void) => () => void;
  /** Calls the listener after news may have been missed: what is remembered must then be forgotten. */
  onGap: (listener: () => void) => () => void;
  notify: (runner: SqlRunner, channel: string, payload: string) => Promise<void>;
  close: () => Promise<void>;
};

/** All channels go through one of PostgreSQL's, so that listening is in place from the start. */
const carrier = 'precis';

function addTo<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => void set.delete(item);
}

/** Sends news when the runner's transaction commits, and never if it does not. At most 7,500 bytes in all. */
export async function notifyChange(runner: SqlRunner, channel: string, payload = ''): Promise<void> {
  await execute(runner, sql`select pg_notify(${carrier}, ${`${channel}\n${payload}`})`);
}

/** Opens the feed over a connection of its own, which is opened again when lost. */
export async function openChangeFeed(
  database: Pick<Database, 'connectionConfig'>,
  log: Logger,
): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();

  function call(action: () => void): void {
    try {
      action();
    } catch (error) {
      log.error({ err: error }, 'a listener to changes failed');
    }
  }
  function deliver(message: string): void {
    const end = message.indexOf('\n');
    const payload = message.slice(end + 1);
    for (const listener of listeners.get(message.slice(0, end)) ?? []) call(() => listener(payload));
  }

  const connection = await keepConnection({
    database,
    log,
    onConnect: async (client, again) => {
      client.on('notification', ({ payload }) => deliver(payload ?? ''));
      await client.query(`listen ${carrier}`);
      if (!again) return;
      log.info('listening to changes again');
      for (const listener of gapListeners) call(listener);
    },
  });

  return {
    on: (channel, listener) => {
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those);
      return addTo(those, listener);
    },
    onGap: (listener) => addTo(gapListeners, listener),
    notify: notifyChange,
    close: () => connection.close(),
  };
}
