import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Binaries, plainEnvironment } from './embedded-binaries.ts';
import { type Place, privateFolder } from './embedded-place.ts';
import { asUser } from './embedded-user.ts';
import { isAlive } from './process-identity.ts';

const run = promisify(execFile);
const largestLogBytes = 1_000_000;
const recoveryLimitMs = 10 * 60_000;

/** PostgreSQL did not start; the message ends with its own last words. */
export class DatabaseStartError extends Error {
  constructor(message: string, words: string) {
    super(`${message}\n${words.trim() || '(PostgreSQL said nothing)'}`);
    this.name = 'DatabaseStartError';
  }
}

export const superuser = 'precis';

/**
 * The builtin provider sorts and folds case alike everywhere. Some parts (trigrams, the text parser) still
 * ask the operating system what a letter is, and under its plain C locale no accented letter is one.
 */
const letterLocales = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Makes an empty database cluster, all or nothing. */
export async function initialise(input: {
  place: Place;
  binaries: Binaries;
  /** Connections are let in with this password, or else whoever may enter the socket's private folder. */
  passwordFile: string | null;
  fsync: boolean;
}): Promise<void> {
  const { place, binaries, passwordFile } = input;
  const draft = `${place.clusterDir}.new`;
  const options = ['-D', draft, '-U', superuser, '-E', 'UTF8', '--locale=C', '--no-instructions'];
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  options.push(...(passwordFile ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']));
  if (!input.fsync) options.push('--no-sync');
  let words = '';
  for (const locale of letterLocales) {
    await rm(draft, { recursive: true, force: true });
    await privateFolder(draft, place.user);
    try {
      await run(binaries.initdb, [...options, `--lc-ctype=${locale}`], {
        ...asUser(place.user),
        env: plainEnvironment,
        cwd: place.home,
      });
      await rename(draft, place.clusterDir);
      return;
    } catch (error) {
      const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
      words = [stdout, stderr].join('\n').trim() || message;
      if (!words.includes('invalid locale name')) break;
    }
  }
  const nameless = words.includes('could not look up effective user ID')
    ? ' The user that runs Precis has no name on this machine: give it a line in /etc/passwd, run Precis as ' +
      'another user, or set DATABASE_URL.'
    : '';
  throw new DatabaseStartError(`The embedded database could not be made.${nameless}`, words);
}

/** Reads what the cluster's server wrote about itself: its process, socket folder, port and readiness. */
export function readServerFile(clusterDir: string) {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [processId, , , port, socketDir, , , state] = readFileSync(file, 'utf8').split('\n');
  return {
    processId: Number(processId),
    port: Number(port),
    socketDir: socketDir?.trim() ?? '',
    ready: state?.trim() === 'ready',
  };
}

/** Whether that process is the PostgreSQL of this cluster, and not some other that got its number. */
async function servesCluster(processId: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(processId)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(processId)]).catch(() => ({
      stdout: '',
    }));
    return stdout.includes('postgres');
  }
  try {
    return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(clusterDir);
  } catch {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0').includes(clusterDir);
  }
}

async function endedWithin(processId: number, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (isAlive(processId)) {
    if (Date.now() > until) return false;
    await delay(15);
  }
  return true;
}

/** Fast shutdown (clients are cut off, everything is written); harsher when that takes too long. */
export async function endServer(input: {
  processId: number;
  place: Place;
  binaries: Binaries;
  graceMs?: number;
}): Promise<void> {
  const { processId, place, binaries } = input;
  if (process.platform === 'win32') {
    const stop = ['stop', '-D', place.clusterDir, '-m', 'fast', '-w', '-t', '30'];
    await run(binaries.control, stop, { env: plainEnvironment });
    return;
  }
  const steps = [
    { signal: 'SIGINT', limitMs: input.graceMs ?? 30_000 },
    { signal: 'SIGQUIT', limitMs: 5_000 },
    { signal: 'SIGKILL', limitMs: 5_000 },
  ] as const;
  for (const { signal, limitMs } of steps) {
    if (!isAlive(processId)) return;
    process.kill(processId, signal);
    if (await endedWithin(processId, limitMs)) return;
  }
  throw new Error(`The database process ${processId} does not end.`);
}

async function answers(socketDir: string, port: number): Promise<boolean> {
  const path = join(socketDir, `.s.PGSQL.${port}`);
  if (!existsSync(path)) return false;
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Ends the server that a killed process left behind, and says where its socket was. Only one that is
 * surely this cluster's is touched.
 */
export async function endLeftover(
  place: Place,
  binaries: Binaries,
): Promise<{ socketDir: string; ended: number | null } | null> {
  const left = readServerFile(place.clusterDir);
  if (!left) return null;
  if (process.platform === 'win32' || (await servesCluster(left.processId, place.clusterDir))) {
    await endServer({ processId: left.processId, place, binaries }).catch((error: unknown) => {
      if (process.platform !== 'win32') throw error;
    });
    return { socketDir: left.socketDir, ended: left.processId };
  }
  // Its process cannot be seen from here, yet it may run: in another container on the same folder.
  if (left.socketDir && (await answers(left.socketDir, left.port))) {
    throw new Error(
      `A PostgreSQL that this process cannot see (number ${left.processId}, perhaps in another container) ` +
        `uses the data in ${place.clusterDir}. Stop that one first.`,
    );
  }
  // PostgreSQL would take a living process that got the number for its predecessor, and refuse to start.
  if (isAlive(left.processId)) await rm(join(place.clusterDir, 'postmaster.pid'), { force: true });
  return { socketDir: left.socketDir, ended: null };
}

function openLog(place: Place): { descriptor: number; offset: number } {
  const size = existsSync(place.logFile) ? statSync(place.logFile).size : 0;
  if (size > largestLogBytes) renameSync(place.logFile, `${place.logFile}.old`);
  return { descriptor: openSync(place.logFile, 'a', 0o640), offset: size > largestLogBytes ? 0 : size };
}

/** The last lines that PostgreSQL wrote since then. */
async function lastWords(place: Place, offset: number): Promise<string> {
  const written = await readFile(place.logFile).catch(() => Buffer.alloc(0));
  return written.subarray(offset).toString('utf8').trimEnd().split('\n').slice(-20).join('\n');
}

export type RunningServer = {
  processId: number;
  /** Settles when the process has ended, with PostgreSQL's last words. */
  ended: Promise<string>;
};

async function untilReady(place: Place, child: ChildProcess, ended: Promise<string>): Promise<void> {
  let words: string | null = null;
  void ended.then((last) => {
    words = last;
  });
  const until = Date.now() + recoveryLimitMs;
  while (Date.now() < until) {
    const now = readServerFile(place.clusterDir);
    if (now?.processId === child.pid && now?.ready) return;
    if (words !== null) throw new DatabaseStartError('The embedded database did not start.', words);
    await delay(10);
  }
  child.kill('SIGQUIT');
  throw new DatabaseStartError('The embedded database was not ready in time.', await ended);
}

/** However this process ends, short of a kill: PostgreSQL is told to as well, and finishes by itself. */
function endWithThisProcess(child: ChildProcess): void {
  // There a signal is a kill, after which the data must be recovered; what is left running is found at the next start.
  if (process.platform === 'win32') return;
  const tell = () => void child.kill('SIGINT');
  process.once('exit', tell);
  child.once('exit', () => process.off('exit', tell));
}

/**
 * Starts PostgreSQL on the cluster and waits until it takes connections, also when it must first recover
 * from a crash. It leads a session of its own, so that Ctrl-C in the terminal reaches this process alone,
 * which then ends the database last.
 */
export async function startServer(
  place: Place,
  binaries: Binaries,
  options: string[],
): Promise<RunningServer> {
  const { descriptor, offset } = openLog(place);
  const child = spawn(binaries.postgres, ['-D', place.clusterDir, ...options], {
    ...asUser(place.user),
    env: plainEnvironment,
    cwd: place.home,
    detached: process.platform !== 'win32',
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => void lastWords(place, offset).then(resolve));
  });
  child.unref();
  endWithThisProcess(child);
  await untilReady(place, child, ended);
  return { processId: child.pid ?? 0, ended };
}
