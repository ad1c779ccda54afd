import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { type Child, startChild, until } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isAlive } from './process-identity.ts';

const log = createLog('silent');
const holder = join(import.meta.dirname, '../../testing/embedded-holder.ts');
type Started = { started: boolean; processId: number; message: string };

let prepared = '';
let dataDir = '';
const running: EmbeddedPostgres[] = [];
const children: Child[] = [];

// Made once and copied, as making an empty database takes longer than most of what is tried with it.
beforeAll(async () => {
  prepared = await temporaryFolder();
  await (await startEmbeddedPostgres({ dataDir: prepared, log, fsync: false })).stop();
});

afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', join(prepared, 'database'), dataDir]);
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  for (const server of running.splice(0)) await server.stop();
  // What a killed child left behind is ended by the next start.
  const cluster = join(dataDir, 'database', 'cluster');
  if (existsSync(join(cluster, 'postmaster.pid'))) await (await start()).stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, fsync: false });
  running.push(server);
  return server;
}

function startElsewhere(): Child {
  const child = startChild(holder, dataDir);
  children.push(child);
  return child;
}

async function ask<Row>(server: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<Row[]> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

test('keeps what was written over a stop and a start, and frees the folder', async () => {
  const first = await start();
  await ask(first, 'create table kept (word text)');
  await ask(first, "insert into kept values ('Привет')");
  await first.stop();
  await first.stop();
  expect(isAlive(first.processId)).toBe(false);
  expect(readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('lock'))).toEqual([]);

  const second = await start();
  expect(await ask(second, 'select word from kept')).toEqual([{ word: 'Привет' }]);
});

test('is a UTF-8 server on UTC that no network reaches and that knows accented letters', async () => {
  const server = await start();
  const [found] = await ask(
    server,
    `select current_setting('listen_addresses') as network, current_setting('timezone') as zone,
       current_setting('server_encoding') as encoding, lower('ÉTÉ') as lower,
       (select datlocprovider from pg_database where datname = current_database()) as provider`,
  );
  expect(found).toEqual({ network: '', zone: 'UTC', encoding: 'UTF8', lower: 'été', provider: 'b' });
  await ask(server, 'create extension pg_trgm');
  const [{ trigrams }] = (await ask(server, "select show_trgm('Привет') as trigrams")) as [
    { trigrams: string[] },
  ];
  expect(trigrams).toHaveLength(7);
});

test('fsync stays on unless it is turned off', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log });
  running.push(server);
  expect(await ask(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await ask(server, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test('a second start is refused with the process id of the first', async () => {
  const child = startElsewhere();
  expect(await child.next<Started>()).toMatchObject({ started: true });
  await expect(start()).rejects.toMatchObject({
    name: 'DataFolderInUseError',
    processId: child.process.pid,
    message: expect.stringContaining(`process ${child.process.pid}`),
  });
  await child.kill();
  const own = await start();
  await expect(start()).rejects.toMatchObject({ processId: process.pid });
  expect(await ask(own, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what a killed process left running is taken over with its data', async () => {
  const child = startElsewhere();
  const left = await child.next<Started>();
  const client = new Client({ ...(await connectionOf()), database: 'precis' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 7 as seven');
  await child.kill();
  expect(isAlive(left.processId)).toBe(true);

  const startedAt = performance.now();
  const server = await start();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(isAlive(left.processId)).toBe(false);
  expect(await ask(server, 'select seven from kept')).toEqual([{ seven: 7 }]);
  await client.end().catch(() => undefined);
});

async function connectionOf() {
  const [, , , port, host] = readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return { host, port: Number(port), user: 'precis' };
}

test('of several starts at once exactly one wins, also over the lock of a dead process', async () => {
  const dead = startElsewhere();
  await dead.next();
  await dead.kill();

  const racers = [1, 2, 3].map(startElsewhere);
  const results = await Promise.all(racers.map((racer) => racer.next<Started>()));
  const winners = racers.filter((_, index) => results[index]?.started);
  expect(winners).toHaveLength(1);
  for (const result of results.filter(({ started }) => !started)) {
    expect(result.message).toContain(`process ${winners[0]?.process.pid}`);
  }
}, 60_000);

test('a process that only has the number of a dead one is no reason to refuse', async () => {
  const first = await start();
  await first.stop();
  const home = join(dataDir, 'database');
  writeFileSync(
    join(home, 'lock.3'),
    JSON.stringify({ processId: process.ppid, processStart: 'another time' }),
  );
  writeFileSync(join(home, 'lock.4'), '');
  writeFileSync(
    join(home, 'cluster/postmaster.pid'),
    `${process.ppid}\n${home}/cluster\n1\n5432\n/nowhere\n\n1 1\nready\n`,
  );
  const server = await start();
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test("a failed start shows PostgreSQL's own words and frees the folder", async () => {
  await (await start()).stop();
  const settings = join(dataDir, 'database/cluster/postgresql.conf');
  const sound = readFileSync(settings);
  appendFileSync(settings, '\nno_such_setting = 1\n');
  await expect(start()).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
  writeFileSync(settings, sound);
  await start();
});

test('data of another version of PostgreSQL is refused with a way out', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'database/cluster/PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/written by PostgreSQL 14.*brings PostgreSQL 18.*backup/s);
});

test('a database that dies by itself is started again', async () => {
  const server = await start();
  const before = server.processId;
  process.kill(before, 'SIGKILL');
  await until(() => server.processId !== before);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database that cannot be started again yet is started once it can', async () => {
  const server = await start();
  const before = server.processId;
  const settings = join(dataDir, 'database/cluster/postgresql.conf');
  const sound = readFileSync(settings);
  const words = join(dataDir, 'database/postgres.log');
  appendFileSync(settings, '\nno_such_setting = 1\n');
  process.kill(before, 'SIGKILL');
  await until(() => readFileSync(words, 'utf8').includes('unrecognized configuration parameter'));
  writeFileSync(settings, sound);
  await until(() => server.processId !== before);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('stopping does not wait for open transactions', async () => {
  const server = await start();
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await client.end().catch(() => undefined);
});
