import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { openWork } from '#server/platform/work/open-work.ts';

/** A process that takes the jobs named `hang` of the database it is given, says so, and never ends them. */
const log = createLog('silent');
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '', log, poolSize: 4 });
const handlers = inLane('quick', {
  hang: async (payload) => {
    process.stdout.write(`${JSON.stringify(payload)}\n`);
    await new Promise(() => undefined);
  },
});
await openWork({ database, log, handlers }).start();
setInterval(() => undefined, 60_000);
