import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log/log.ts';

/** A process that runs the database of the folder it is given, says so or why not, and waits to be ended. */
const dataDir = process.argv[2] ?? '';
const say = (message: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), fsync: false });
  say({ started: true, processId: server.processId, url: server.url });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  say({ started: false, message: error instanceof Error ? error.message : String(error) });
}
