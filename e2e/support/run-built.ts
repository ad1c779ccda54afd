import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;
const project = join(import.meta.dirname, '../..');

export type RunningPrecis = {
  /** Where it answers, without a slash at the end; empty for a worker, which answers nowhere. */
  address: string;
  /** Of the server itself. */
  processId: number;
  /** All that it has written, its log among it. */
  said: () => string;
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

/** The built application as an administrator starts it, with these settings alone: nothing of a `.env`. */
export async function runBuilt(
  settings: Record<string, string>,
  /** Of another version, built, if not of this one. */
  folder = project,
): Promise<RunningPrecis> {
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.js'), '--env-file', devNull], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      VOICE_DOWNLOAD: 'off',
      VOICE_SOURCE: '/nowhere/voices',
      OPENLIBRARY_URL: 'off',
      WIKIPEDIA_URL: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = once(child, 'exit');
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    process.off('exit', endWithUs);
    child.kill(signal);
    await ended;
  }

  function place(): string | undefined {
    const ready = /Precis is ready: (http\S+)|The Precis worker is ready\./.exec(said);
    return ready ? (ready[1] ?? '') : undefined;
  }
  const limit = Date.now() + START_LIMIT_MS;
  while (place() === undefined && child.exitCode === null && Date.now() < limit) await delay(50);
  const address = place();
  if (address === undefined) {
    child.kill('SIGKILL');
    throw new Error(`Precis did not start:\n${said}`);
  }
  return {
    address,
    processId: child.pid ?? 0,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
