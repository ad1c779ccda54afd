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

/** Runs a file of this folder on the first core. */
export async function onFirstCore(program: string, values: (string | number)[]): Promise<ChildProcess> {
  const command = [process.execPath, await bundle(program), ...values.map(String)];
  const [first = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
  return spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What a program says first; throws when it ends without a word. */
export const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((told, failed) => {
    child.stdout?.once('data', (line: Buffer) => told(line.toString().trim()));
    child.once('exit', () => failed(new Error('A measured program ended before it said anything.')));
  });
