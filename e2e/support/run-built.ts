import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;
export const projectFolder = join(import.meta.dirname, '../..');

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

type How = {
  /** Of another version if not of this one. */
  folder?: string;
  /** What keeps it to a core. */
  before?: readonly string[];
  /** By `npm start`, which installs and builds it first where that's needed. */
  byNpm?: boolean;
  startLimitMs?: number;
};

/** npm has the server for a child, and passes no signal on in time: with it, the whole group is told. */
function signal(child: ChildProcess, name: NodeJS.Signals | 0, isGroup: boolean): boolean {
  try {
    return process.kill(isGroup ? -(child.pid ?? 0) : (child.pid ?? 0), name);
  } catch {
    return false;
  }
}

/** What an empty environment needs, and what no test should reach. */
const ALWAYS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  VOICE_DOWNLOAD: 'off',
  VOICE_SOURCE: '/nowhere/voices',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
};

function begin(
  settings: Record<string, string>,
  { folder = projectFolder, before = [], byNpm = false }: How,
) {
  const server = [process.execPath, join(folder, 'dist/server/main.js'), '--env-file', devNull];
  const [command = '', ...rest] = [...before, ...(byNpm ? ['npm', 'start', '--silent'] : server)];
  return spawn(command, rest, {
    env: { ...(byNpm ? process.env : { PATH: process.env.PATH }), ...ALWAYS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    detached: byNpm,
  });
}

/** The built application as an administrator starts it, with these settings alone: nothing of a `.env`. */
export async function runBuilt(settings: Record<string, string>, how: How = {}): Promise<RunningPrecis> {
  const { byNpm = false, startLimitMs = START_LIMIT_MS } = how;
  const child = begin(settings, how);
  let said = '';
  const ready = new Promise<string | null>((told) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const found = /Precis is ready: (http\S+)|The Precis worker is ready\./.exec(said);
      if (found) told(found[1] ?? '');
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.once('exit', () => told(null));
  });
  const ended = once(child, 'exit');
  const endWithUs = () => signal(child, 'SIGTERM', byNpm);
  process.once('exit', endWithUs);

  async function end(name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    process.off('exit', endWithUs);
    signal(child, name, byNpm);
    await ended;
    // npm may end before the server has closed its database, on which the next one starts.
    while (byNpm && signal(child, 0, true)) await delay(50);
  }

  const address = await Promise.race([ready, delay(startLimitMs, null, { ref: false })]);
  if (address === null) {
    signal(child, 'SIGKILL', byNpm);
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
