import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { runOnce, temporaryFolder, withDatabase } from '#server/testing/cluster.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';

const log = createLog('silent');
let folder = '';
let name = '';
let count = 0;
const opened: Database[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
});

beforeEach(async () => {
  count += 1;
  name = `migrate_${process.pid}_${count}`;
  await runOnce(inject('databaseUrl'), `create database ${name}`);
  return async () => {
    for (const database of opened.splice(0)) await database.close();
    await runOnce(inject('databaseUrl'), `drop database ${name} with (force)`);
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(): Promise<Database> {
  const databaseUrl = withDatabase(inject('databaseUrl'), name);
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 2 });
  opened.push(database);
  return database;
}

type Migration = { when: number; sql: string };

/** A folder of migrations as drizzle-kit writes it. */
async function writeMigrations(...migrations: Migration[]): Promise<string> {
  const path = join(folder, `${count}-${migrations.map(({ when }) => when).join('-')}`);
  await mkdir(join(path, 'meta'), { recursive: true });
  const entries = migrations.map(({ when }, idx) => ({
    idx,
    version: '7',
    when,
    tag: `m${idx}`,
    breakpoints: true,
  }));
  await writeFile(
    join(path, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  await Promise.all(migrations.map((migration, idx) => writeFile(join(path, `m${idx}.sql`), migration.sql)));
  return path;
}

const first = {
  when: 1000,
  sql: 'create table a (id int);\n--> statement-breakpoint\ninsert into a values (1)',
};
const second = { when: 2000, sql: 'alter table a add column b int' };

async function ask(database: Database, text: string): Promise<unknown[]> {
  return (await database.pool.query(text)).rows;
}

test('the committed migrations run on an empty database, twice, and bring the queue', async () => {
  const database = await open();
  await migrate(database, { log });
  await migrate(database, { log });
  const [found] = await ask(database, "select to_regclass('jobs') is not null as queue");
  expect(found).toEqual({ queue: true });
});

test('each migration runs once, the new ones on top of the old', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(first), log });
  const both = await writeMigrations(first, second);
  await migrate(database, { folder: both, log });
  await migrate(database, { folder: both, log });
  expect(await ask(database, 'select id, b from a')).toEqual([{ id: 1, b: null }]);
});

test('several processes that start at once do it once', async () => {
  const databases = await Promise.all([open(), open(), open()]);
  const both = await writeMigrations(first, second);
  await Promise.all(databases.map((database) => migrate(database, { folder: both, log })));
  expect(await ask(databases[0], 'select id from a')).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing of itself', async () => {
  const database = await open();
  const broken = {
    when: 2000,
    sql: 'create table c (id int);\n--> statement-breakpoint\nselect no_such_function()',
  };
  await expect(migrate(database, { folder: await writeMigrations(first, broken), log })).rejects.toThrow(
    'no_such_function',
  );
  const [found] = await ask(database, "select to_regclass('a') as a, to_regclass('c') as c");
  expect(found).toEqual({ a: null, c: null });
  await migrate(database, { folder: await writeMigrations(first, second), log });
});

test('a database of a newer version is refused', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(first, second), log });
  const older = migrate(database, { folder: await writeMigrations(first), log });
  await expect(older).rejects.toThrow(/made by a newer version of Precis/);
});

test('a migration that would be passed over in silence is refused', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(first, second), log });
  const late = { when: 1500, sql: 'create table late (id int)' };
  const merged = migrate(database, { folder: await writeMigrations(first, late, second), log });
  await expect(merged).rejects.toThrow(/would never run/);
});

const folded = { when: second.when, sql: 'create table a (id int, b int)' };

test('a database that had all of the folded migrations goes on from the one in their place', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(first, second), log });
  const third = { when: 3000, sql: 'alter table a add column c int' };
  const folder = await writeMigrations(folded, third);
  await migrate(database, { folder, log });
  await migrate(database, { folder, log });
  expect(await ask(database, 'select id, b, c from a')).toEqual([{ id: 1, b: null, c: null }]);
  const known = knownMigrations(folder).map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis }));
  const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
  expect(await ask(database, applied)).toEqual(known);
});

test('a database that had only some of the folded migrations is refused and left alone', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(first), log });
  const upgrading = migrate(database, { folder: await writeMigrations(folded), log });
  await expect(upgrading).rejects.toThrow(/too old to be upgraded .* Upgrades in docs/);
  await migrate(database, { folder: await writeMigrations(first, second), log });
});

test('an empty database gets the migration in place of the folded ones', async () => {
  const database = await open();
  await migrate(database, { folder: await writeMigrations(folded), log });
  expect(await ask(database, 'select id, b from a')).toEqual([]);
});
