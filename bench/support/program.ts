import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { projectFolder } from '../../e2e/support/run-built.ts';

export const cores = availableParallelism();
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0;

/** What keeps a command to one core, where the system can see to that. */
export const pinned = (core: number): string[] => (canPin ? ['taskset', '-c', String(core)] : []);

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
  const [first = '', ...rest] = [...pinned(0), ...command];
  return spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], cwd: projectFolder });
}

/** In one file each, as for production: running TypeScript directly makes every function slower. */
export const bundle = (options: BuildOptions) =>
  build({
    absWorkingDir: projectFolder,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    ...options,
  } as const);

/** Runs a program of `bare` on the first core while the work lasts, which gets the address that it prints. */
export async function withBare<Result>(
  program: string,
  value: string,
  work: (target: { address: string }) => Promise<Result>,
): Promise<Result> {
  const outfile = join(projectFolder, `node_modules/.cache/bench/${program}.mjs`);
  const node = { platform: 'node', target: 'node20', packages: 'external' } as const;
  await bundle({ entryPoints: [`bench/bare/${program}.ts`], outfile, ...node });
  const child = onServerCore([process.execPath, outfile, value]);
  const ended = once(child, 'exit').then(() => {
    throw new Error('A measured program ended before it said anything.');
  });
  try {
    const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), ended])) as [Buffer];
    return await work({ address: line.toString().trim() });
  } finally {
    ended.catch(() => undefined);
    child.kill('SIGKILL');
  }
}
