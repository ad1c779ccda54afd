import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

export const projectFolder = join(import.meta.dirname, '..');

const canPin = spawnSync('taskset', ['-V']).status === 0;

/** Bundled as for production: what runs TypeScript directly makes each function dearer. */
async function bundle(program: string): Promise<string> {
  const outfile = join(projectFolder, 'node_modules/.cache/bench', program.replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: projectFolder,
    entryPoints: [join(import.meta.dirname, program)],
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

/** A command that keeps to one core, where the system can see to that. */
export const pinned = (core: number, command: readonly string[]): string[] =>
  canPin ? ['taskset', '-c', String(core), ...command] : [...command];

export function onCore(
  core: number,
  command: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const [first = '', ...rest] = pinned(core, command);
  return spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], cwd: projectFolder, env });
}

/** Runs a file of this folder on a core. */
export async function runOnCore(
  core: number,
  program: string,
  values: (string | number)[],
): Promise<ChildProcess> {
  return onCore(core, [process.execPath, await bundle(program), ...values.map(String)]);
}

/** Runs a file of this folder on the first core. */
export const onFirstCore = (program: string, values: (string | number)[]): Promise<ChildProcess> =>
  runOnCore(0, program, values);

/** What a program says first; throws when it ends without a word. */
export const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((told, failed) => {
    child.stdout?.once('data', (line: Buffer) => told(line.toString().trim()));
    child.once('exit', () => failed(new Error('A measured program ended before it said anything.')));
  });
