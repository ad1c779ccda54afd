import { join } from 'node:path';
import { readSettings } from '#server/platform/config/settings.ts';
import { createLog } from '#server/platform/log/log.ts';
import { serve } from '#server/serve.ts';

/**
 * Serves the whole application for the measurement of accounts, without background work:
 * `accounts-server.ts <database url> <data folder> <project folder>`; prints its address.
 */
const [, , databaseUrl = '', dataFolder = '', projectFolder = ''] = process.argv;
const settings = readSettings({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(dataFolder, 'served'),
  HOST: '127.0.0.1',
  PORT: '0',
  ROLE: 'web',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: 'bench@example.org',
});
const { address } = await serve({ settings, log: createLog('error'), projectFolder });
process.stdout.write(`${address}\n`);
