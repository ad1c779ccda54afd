import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { installedPackage } from './embedded-binaries.ts';
import { sharedRoot } from './embedded-place.ts';

const log = createLog('silent');
const isRoot = process.getuid?.() === 0;
const running: EmbeddedPostgres[] = [];
const made: string[] = [];
let folder = '';

beforeEach(async () => {
  folder = await temporaryFolder();
  made.push(folder);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
});

async function start(input: Omit<Parameters<typeof startEmbeddedPostgres>[0], 'log' | 'fsync'>) {
  const server = await startEmbeddedPostgres({ ...input, log, fsync: false });
  running.push(server);
  return server;
}

async function answers(server: EmbeddedPostgres): Promise<boolean> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows[0].one === 1;
}

test('works in a path with spaces, quotes and letters of any alphabet', async () => {
  const server = await start({ dataDir: join(folder, 'My "books", livre d\'été книги') });
  expect(await answers(server)).toBe(true);
});

test('works in a path that is too long for a socket', async () => {
  const server = await start({ dataDir: join(folder, 'long'.repeat(30), 'longer'.repeat(20)) });
  expect(await answers(server)).toBe(true);
  const socketFolder = server.connection.host;
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await server.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test('makes the links between libraries that an install without scripts leaves out', async () => {
  const source = installedPackage();
  const native = join(folder, 'package', 'native');
  await cp(source.native, native, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const paths = links.map(({ target }) => join(dirname(native), target));
  expect(paths.some(existsSync)).toBe(false);

  const server = await start({ dataDir: join(folder, 'data'), source: { ...source, native } });
  expect(await answers(server)).toBe(true);
  expect(paths.every((path) => lstatSync(path).isSymbolicLink())).toBe(true);
});

test.runIf(isRoot)('as root it runs as another user, in a folder that only that user may enter', async () => {
  const server = await start({ dataDir: join(folder, 'data') });
  expect(statSync(`/proc/${server.processId}`).uid).not.toBe(0);
  expect(statSync(join(server.home, 'cluster')).mode & 0o777).toBe(0o700);
  expect(server.home).toBe(join(folder, 'data', 'database'));
});

test.runIf(isRoot)('data and programs that the other user may not reach go elsewhere', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const source = installedPackage();
  await cp(source.native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const version = `test-${randomUUID()}`;
  made.push(join(sharedRoot, `postgresql-${version}`));
  const input = { dataDir: join(closed, 'data'), source: { native: join(closed, 'native'), version } };

  const first = await start(input);
  made.push(first.home);
  expect(dirname(first.home)).toBe(sharedRoot);
  expect(await answers(first)).toBe(true);
  await first.stop();
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(closed, 'data', 'database.location'), 'utf8').trim()).toBe(first.home);

  // Even when the folder has been opened since, the data is found where it is.
  await chmod(closed, 0o755);
  const second = await start(input);
  expect(second.home).toBe(first.home);
  await second.stop();

  await rm(first.home, { recursive: true });
  await expect(start(input)).rejects.toThrow(/is kept in .* and it is not there/);
});

test.runIf(isRoot)(
  'data that its user may no longer reach is not replaced by an empty database',
  async () => {
    const dataDir = join(folder, 'data');
    await (await start({ dataDir })).stop();
    await chmod(folder, 0o700);
    await expect(start({ dataDir })).rejects.toThrow(/may not enter that folder any more/);
  },
);
