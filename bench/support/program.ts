import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

export const projectFolder = join(import.meta.dirname, '../..');

const cores = availableParallelism();
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0;

/** A command that keeps to one core, where the system can see to that. */
export const pinned = (core: number, command: readonly string[]): string[] =>
  canPin ? ['taskset', '-c', String(core), ...command] : [...command];

const keepTo = (list: string) =>
  canPin && spawnSync('taskset', ['-a', '-c', '-p', list, String(process.pid)]);

/** Keeps this process, which is the load, to the second core: the first one is the server's. */
export async function onLoadCore<Result>(work: () => Promise<Result>): Promise<Result> {
  keepTo('1');
  try {
    return await work();
  } finally {
    keepTo(`0-${cores - 1}`);
  }
}

/** Bundled as for production: running TypeScript directly makes every function slower. */
async function bundle(program: string): Promise<string> {
  const outfile = join(projectFolder, 'node_modules/.cache/bench', program.replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: projectFolder,
    entryPoints: [join(projectFolder, 'bench', program)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a command on a core; its output can be read. */
export function onCore(core: number, command: readonly string[]): ChildProcess {
  const [first = '', ...rest] = pinned(core, command);
  return spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], cwd: projectFolder });
}

/** Runs a program of bench/ on the first core while the work lasts. The work gets the first line that it prints. */
export async function withProgram<Result>(
  program: string,
  values: readonly (string | number)[],
  work: (said: string, processId: number) => Promise<Result>,
): Promise<Result> {
  const child = onCore(0, [process.execPath, await bundle(program), ...values.map(String)]);
  try {
    return await work(await firstLine(child), child.pid ?? 0);
  } finally {
    child.kill('SIGKILL');
  }
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((told, failed) => {
    child.stdout?.once('data', (line: Buffer) => told(line.toString().trim()));
    child.once('exit', () => failed(new Error('A measured program ended before it said anything.')));
  });
