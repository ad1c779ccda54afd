import { createImports } from '#server/features/imports/index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork } from '#server/platform/work/open-work.ts';

/** A process that takes lists of books in, to be killed in the middle: `import-holder.ts <database url>`. */
const log = createLog('silent');
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '', log, poolSize: 3 });
const { jobs } = createImports({
  database,
  log,
  now: () => new Date(),
  queueBooks: async () => undefined,
  estimateCost: async () => null,
  writeTo: async () => undefined,
  publicUrl: () => '',
});
// What a killed one left is taken up at once only where no other process may be at work.
await openWork({ database: { ...database, kind: 'embedded' }, log, handlers: jobs }).start();
process.stdout.write('{"working":true}\n');
