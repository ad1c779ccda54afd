import type { Pool } from 'pg';
import { z } from 'zod';
import { execute, oneRow, sql } from '#server/platform/database/sql.ts';

/** Another process, a command perhaps, is fetching the same voice. */
export class AlreadyFetched extends Error {
  constructor(name: string) {
    super(`${name} is being fetched already.`);
    this.name = 'AlreadyFetched';
  }
}

/** Two at once would write into the same files. The lock is the connection's: it ends with its process, however that ends. */
export async function fetchAlone<Result>(
  pool: Pick<Pool, 'connect'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = sql`hashtextextended(${`install-voice:${name}`}, 0)`;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const taken = await oneRow(
      client,
      { isFree: z.boolean() },
      sql`select pg_try_advisory_lock(${key}) as "isFree"`,
    );
    if (!taken.isFree) throw new AlreadyFetched(name);
    try {
      return await work();
    } finally {
      await execute(client, sql`select pg_advisory_unlock(${key})`).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    client.release(broken);
  }
}
