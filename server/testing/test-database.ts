import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { runOnce, withDatabase } from './cluster.ts';

const log = createLog('silent');

/**
 * A database of its own for one test file, with all tables and no rows; dropped when closed.
 * It counts as external: other processes may use the same server.
 */
export async function openTestDatabase(
  options: { poolSize?: number } = {},
): Promise<Database & { url: string }> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`);
  const url = withDatabase(server, name);
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    log,
    poolSize: options.poolSize ?? 5,
  });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await runOnce(server, `drop database if exists ${name} with (force)`);
    },
  };
}
