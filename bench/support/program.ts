import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectFolder } from '../../e2e/support/run-built.ts';

const cores = availableParallelism();
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0;

/** A command that keeps to one core, where the system can see to that. */
export const pinned = (core: number, command: readonly string[]): string[] =>
  canPin ? ['taskset', '-c', String(core), ...command] : [...command];

const keepTo = (list: string) =>
  canPin && spawnSync('taskset', ['-a', '-c', '-p', list, String(process.pid)]);

/** Of `scripts`, which is no TypeScript. */
export const importScript = async <Exports>(name: string): Promise<Exports> =>
  (await import(`../../scripts/${name}.mjs`)) as Exports;

/** Keeps this process, which is the load, to the second core: the first one is the server's. */
export async function onLoadCore<Result>(work: () => Promise<Result>): Promise<Result> {
  keepTo('1');
  try {
    return await work();
  } finally {
    keepTo(`0-${cores - 1}`);
  }
}

/** Starts a command on the first core; its output can be read. */
export function onServerCore(command: readonly string[]): ChildProcess {
  const [first = '', ...rest] = pinned(0, command);
  return spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], cwd: projectFolder });
}

/**
 * Runs a program of `bare` on the first core while the work lasts, bundled as for production: running TypeScript directly
 * makes every function slower. The work gets the first line that it prints.
 */
export async function withProgram<Result>(
  program: string,
  values: readonly (string | number)[],
  work: (said: string) => Promise<Result>,
): Promise<Result> {
  const outfile = join(projectFolder, `node_modules/.cache/bench/${program}.mjs`);
  await build({
    entryPoints: [join(projectFolder, `bench/bare/${program}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  const child = onServerCore([process.execPath, outfile, ...values.map(String)]);
  try {
    const said = new Promise<string>((told, failed) => {
      child.stdout?.once('data', (line: Buffer) => told(line.toString().trim()));
      child.once('exit', () => failed(new Error('A measured program ended before it said anything.')));
    });
    return await work(await said);
  } finally {
    child.kill('SIGKILL');
  }
}
