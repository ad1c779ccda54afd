import { once } from 'node:events';
import { projectFolder } from './platform/config/environment.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { createLog } from './platform/log/log.ts';
import { type Instance, serve } from './serve.ts';
import { readEnvironment, readSettings } from './settings.ts';

/** A close that takes longer than this is cut short, so that a supervisor need not kill. */
const GRACE_MS = 4_500;

function giveUp(error: unknown): never {
  const known = error instanceof WrongSetting || (error instanceof Error && error.name !== 'TypeError');
  process.stderr.write(
    `Precis could not start.\n${known ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}

/** Aborted by the first signal to end, whether Precis is running by then or still starting. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return;
    process.stdout.write(`\nClosing (${signal}) …\n`);
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  return stopping.signal;
}

async function start(signal: AbortSignal): Promise<Instance> {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const instance = await serve({ environment, log, projectFolder, signal });
  const place = settings.PUBLIC_URL ?? instance.address;
  process.stdout.write(place ? `\n  Precis is ready: ${place}\n\n` : 'The Precis worker is ready.\n');
  return instance;
}

// Whoever read what is said may be gone, and then everything is closed in order all the same.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined);
// Only its owner may read what the server writes.
process.umask(0o077);
const stopping = stopSignal();
// What fails because of the signal (it also reaches the programs that were started) is no failure to tell of.
const instance = await start(stopping).catch((error: unknown) =>
  stopping.aborted ? process.exit(0) : giveUp(error),
);
if (!stopping.aborted) await once(stopping, 'abort');
try {
  await instance.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`Precis did not close in order.\n${(error as Error).message}\n`);
  process.exit(1);
}
