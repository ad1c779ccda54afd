import { createListening, listeningRoutes } from '#server/features/listening/index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';

/** Serves listening for the measurement of saves: `saves-server.ts <database url>`; prints its address. */
const log = createLog('error');
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '', log, poolSize: 16 });
const listening = createListening({
  database,
  now: () => new Date(),
  log,
  findPublishedBook: async () => ({ durationSeconds: 300_000 }),
  countListens: async () => undefined,
  countSeconds: async () => undefined,
  countBegun: async () => undefined,
});
const app = await createServer({
  log,
  findAsker: async (token) => ({ userId: Number(token), sessionId: 1, isAdmin: false }),
  trustProxy: false,
  rateLimits: false,
  strictAnswers: false,
  secure: false,
});
listeningRoutes(app, {
  listening,
  listFormOf: async () => [],
  singleBookFor: async () => null,
  bestUnheard: async () => null,
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
