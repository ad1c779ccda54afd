import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openQueue } from '#server/platform/queue/queue.ts';

/** A process that takes the jobs named `hang` of the database it is given, says so, and never ends them. */
const database = await openDatabase({
  databaseUrl: process.argv[2] ?? '',
  dataDir: '',
  log: createLog('silent'),
  poolSize: 4,
});
const queue = openQueue({
  database,
  log: createLog('silent'),
  handlers: {
    hang: async (payload) => {
      process.stdout.write(`${JSON.stringify(payload)}\n`);
      await new Promise(() => undefined);
    },
  },
});
await queue.start();
setInterval(() => undefined, 60_000);
