import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './load.ts';
import { everythingBelow, memoryBelow, type Use } from './memory-of.ts';
import { pinned, projectFolder } from './program.ts';
import { reader, signUp } from './readers.ts';

const STOP_LIMIT_MS = 15_000;

/** The built server as people run it, kept to one core; its own database too where none is named. */
export type BuiltServer = {
  address: string;
  /** From the command to the first answer. */
  startMs: number;
  memoryBytes: () => number;
  /** Without its database and the processes that speak. */
  ownMemoryBytes: () => number;
  use: () => Promise<Use>;
  stop: () => Promise<void>;
};

type Given = {
  dataDir: string;
  settings?: Record<string, string>;
  /** The first if not given; null for all of them. */
  core?: number | null;
  /** A clone of the project; this one if not given. */
  folder?: string;
};

const environment = ({ dataDir, settings }: Given): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  STARTER_LIBRARY: 'off',
  ...settings,
});

/** Its address, from the line that says that it is ready. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((told, failed) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [, address] = /ready: (http\S+)/.exec(text) ?? [];
      if (address) told(address);
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it was ready.`)));
  });

/** The whole group: `npm start` is npm, a shell and the server. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), name);
  } catch {
    child.kill(name);
  }
}

/** Of its group. */
function isAnyLeft(child: ChildProcess): boolean {
  try {
    return process.kill(-(child.pid ?? 0), 0);
  } catch {
    return false;
  }
}

/** Starts it by `npm start`, which builds it first where that is needed, and waits for its first answer. */
export async function startBuilt(given: Given): Promise<BuiltServer> {
  const start = ['npm', 'start', '--silent'];
  const [command = '', ...rest] = given.core === null ? start : pinned(given.core ?? 0, start);
  const began = performance.now();
  const child = spawn(command, rest, {
    cwd: given.folder ?? projectFolder,
    env: environment(given),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const onExit = () => signal(child, 'SIGTERM');
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    signal(child, 'SIGTERM');
    // npm may end before the server has closed its database, on which the next one starts.
    const limit = Date.now() + STOP_LIMIT_MS;
    while (isAnyLeft(child) && Date.now() < limit) await delay(50);
    if (isAnyLeft(child)) signal(child, 'SIGKILL');
    await ended;
  };
  try {
    const address = await addressOf(child);
    await fetch(`${address}/healthz`);
    const startMs = performance.now() - began;
    const memoryBytes = () => memoryBelow(child.pid ?? 0);
    const ownMemoryBytes = () => memoryBelow(child.pid ?? 0, { alone: true });
    const use = () => everythingBelow(child.pid ?? 0);
    return { address, startMs, memoryBytes, ownMemoryBytes, use, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server that runs while the work lasts, and an admin of it. */
export async function withBuilt<Result>(
  given: Given,
  work: (admin: Target, server: BuiltServer) => Promise<Result>,
): Promise<Result> {
  const server = await startBuilt(given);
  try {
    const admin = await signUp(server.address);
    makeAdmin(given);
    return await work(admin, server);
  } finally {
    await server.stop();
  }
}

/** As whoever runs the server does it. */
function makeAdmin(given: Given): void {
  const { status } = spawnSync(process.execPath, ['scripts/precis.mjs', 'admin', reader.email], {
    cwd: given.folder ?? projectFolder,
    env: environment(given),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The account that measures could not be made an admin.');
}

/** A data folder that exists while the work lasts. The database's unprivileged user may pass through it. */
export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-'));
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    // A database that was killed may still be writing its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
