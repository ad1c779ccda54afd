import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pinned, projectFolder } from './measured-program.ts';

/** The built server as people run it, the database included, all of it on the first core. */
export type BuiltServer = {
  address: string;
  /** From the command to the first answer. */
  startMs: number;
  /** Bytes of memory held by it, its threads and its database; what PostgreSQL's processes share counts once. */
  memoryBytes: () => number;
  stop: () => Promise<void>;
};

type Given = { dataDir: string; settings?: Record<string, string> };

const startLimitMs = 180_000;

const environment = ({ dataDir, settings }: Given, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  ...settings,
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => {
    probe.listen(0, '127.0.0.1', listening);
  });
  const address = probe.address();
  await new Promise((closed) => {
    probe.close(closed);
  });
  return typeof address === 'object' && address ? address.port : 0;
}

const answers = (address: string): Promise<boolean> =>
  new Promise((told) => {
    request(`${address}/healthz`, { agent: false }, (response) => {
      response.resume();
      told(response.statusCode === 200);
    })
      .once('error', () => told(false))
      .end();
  });

async function untilItAnswers(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + startLimitMs;
  while (!(await answers(address))) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    if (performance.now() > end) throw new Error('The server did not answer in time.');
    await delay(5);
  }
}

/** The whole group: `npm start` is npm, a shell and the server. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), name);
  } catch {
    child.kill(name);
  }
}

/** Starts it by `npm start`, and waits for its first answer. */
export async function startBuilt(given: Given): Promise<BuiltServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const [command = '', ...rest] = pinned(0, ['npm', 'start', '--silent']);
  const began = performance.now();
  const child = spawn(command, rest, {
    cwd: projectFolder,
    env: environment(given, port),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const end = () => signal(child, 'SIGTERM');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    end();
    await Promise.race([ended, delay(15_000, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) signal(child, 'SIGKILL');
  };
  try {
    await untilItAnswers(child, address);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    startMs: performance.now() - began,
    memoryBytes: () => memoryBelow(child.pid ?? 0),
    stop,
  };
}

/** Does a command of the command line on a data folder. Throws with what it said when it fails. */
export function runPrecis(given: Given, ...typed: string[]): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'precis', '--', ...typed], {
    cwd: projectFolder,
    env: environment(given, 0),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`precis ${typed.join(' ')}: ${stderr}`);
}

/** A data folder for the time of the work. The database's unprivileged user may pass through it. */
export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-data-'));
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    // A database that was ended hard may still be writing its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function parents(): Map<number, number> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    ids.flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
        return [[Number(id), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        return [];
      }
    }),
  );
}

/** The server and the database, without npm and its shell. */
function memoryBelow(processId: number): number {
  const parentOf = parents();
  const isBelow = (id: number): boolean => {
    const parent = parentOf.get(id);
    return parent !== undefined && (parent === processId || isBelow(parent));
  };
  const below = [...parentOf.keys()].filter(isBelow).filter((id) => !isLauncher(id));
  return below.reduce((sum, id) => sum + bytesOf(id), 0);
}

function isLauncher(id: number): boolean {
  try {
    const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
    return words[0] === 'sh' || words.some((word) => word.startsWith('npm')) || words[0] === 'taskset';
  } catch {
    return true;
  }
}

/** Resident; but PostgreSQL's processes share most of theirs, so of it each has its part. */
function bytesOf(id: number): number {
  try {
    const isPostgres = readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('postgres');
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const line = isPostgres ? /^Pss:\s+(\d+) kB/m : /^Rss:\s+(\d+) kB/m;
    return Number(line.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
