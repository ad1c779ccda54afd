import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { dataFolderOfWorker } from './data-folder.ts';

const START_LIMIT_MS = 60_000;
const project = join(import.meta.dirname, '../..');

export type Precis = {
  /** Where it answers, without a slash at the end. */
  address: string;
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

type Input = {
  /** One that no other file uses meanwhile, filled by those before, when left out. */
  dataFolder?: string;
  /** A free one when left out. */
  port?: number;
  /** Besides those that every test has. */
  settings?: Record<string, string>;
};

/** The built application as an administrator starts it: its own database, the starter library, the real voice. */
export async function startPrecis({ dataFolder, port = 0, settings = {} }: Input = {}): Promise<Precis> {
  const child = spawn(process.execPath, [join(project, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataFolder ?? settings.DATA_DIR ?? dataFolderOfWorker(inject('dataFolder')),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      STARTER_LIBRARY: inject('shelf'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: project,
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

  const place = () => /Precis is ready: (http\S+)/.exec(said)?.[1];
  await vi.waitUntil(() => place() !== undefined || child.exitCode !== null, { timeout: START_LIMIT_MS });
  const address = place();
  if (address === undefined) throw new Error(`Precis did not start:\n${said}`);
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
