// Makes node_modules match package-lock.json, by `npm ci` if needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, timed } from './say.mjs';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'node_modules/.precis-install');
/** npm writes this last. */
const installedLock = join(root, 'node_modules/.package-lock.json');

/** Native packages differ by platform and by Node's ABI. */
const machine = `${process.platform}-${process.arch}-${process.versions.modules}`;

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const isPresent = (wanted, installed) => (installed ? installed.version === wanted.version : wanted.optional);

/** Whether somebody's own `npm install` or `npm ci` has brought what the lockfile names. */
function isInstalledByHand(lock, stamp) {
  const isOtherMachine = stamp !== '' && !stamp.endsWith(` ${machine}\n`);
  const installedText = read(installedLock);
  if (isOtherMachine || installedText === '') return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(wanted).every(([path, entry]) => path === '' || isPresent(entry, installed[path]));
}

/** npm prints a page of usage after the reason. */
const firstLines = (text, count) => text.trim().split('\n').slice(0, count).join('\n');

function npmCi() {
  const script = process.env.npm_execpath;
  const [command, ...start] = script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  // The build tools are development dependencies, and NODE_ENV=production would leave them out.
  const run = spawnSync(
    command,
    [...start, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    },
  );
  if (run.error) throw new Error(`npm could not be started: ${run.error.message}`);
  if (run.status !== 0) throw new Error(`npm ci failed:\n${firstLines(`${run.stdout}${run.stderr}`, 20)}`);
}

export async function ensureInstalled() {
  const lock = read(join(root, 'package-lock.json'));
  const stamp = read(stampFile);
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${machine}\n`;
  if (stamp === wanted) return;
  if (!isInstalledByHand(lock, stamp)) await timed('Installing', npmCi);
  writeFileSync(stampFile, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled().catch(giveUp);
