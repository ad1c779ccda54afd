import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { bigint, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log/log.ts';
import { runOnce, temporaryFolder, withDatabase } from '#server/testing/cluster.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { DatabaseClient } from './connection.ts';
import { type Database, openDatabase } from './open-database.ts';
import { named, rows } from './sql.ts';

const log = createLog('silent');
const values = pgTable('values', {
  id: integer('id'),
  big: bigint('big', { mode: 'number' }),
  exact: numeric('exact', { mode: 'number' }),
  at: timestamp('at', { withTimezone: true }),
  day: timestamp('day', { withTimezone: true, mode: 'string' }),
});
const at = new Date('2026-03-04T05:06:07.089Z');

let database: Database & { url: string };

beforeAll(async () => {
  database = await openTestDatabase();
  await runOnce(
    database.url,
    `create table values (id int, big bigint, exact numeric, at timestamptz, day timestamptz);
     insert into values select 1, 9007199254740991, 12.5, '${at.toISOString()}', '${at.toISOString()}'`,
  );
});

afterAll(() => database.close());

const text = 'select big, exact, at, count(*) over () as count from values';

test('a connection of its own that is lost fails its query, and ends no process', async () => {
  const client = new DatabaseClient(database.connectionConfig);
  await client.connect();
  const { rows: own } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const asked = client.query('select pg_sleep(20)').catch((error: Error) => error.message);
  await database.pool.query('select pg_terminate_backend($1)', [own[0]?.id]);
  expect(await asked).toContain('terminat');
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated|closed/i);
  await client.end();
});

test('numbers are numbers and times are dates in rows of the bare pool', async () => {
  const { rows } = await database.pool.query(text);
  expect(rows).toEqual([{ big: 9007199254740991, exact: 12.5, at, count: 1 }]);
});

test('they are so in rows of bare SQL through Drizzle, also inside of a transaction', async () => {
  const expected = [{ big: 9007199254740991, exact: 12.5, at, count: 1 }];
  expect((await database.query.execute(sql.raw(text))).rows).toEqual(expected);
  await database.query.transaction(async (tx) => {
    expect((await tx.execute(sql.raw(text))).rows).toEqual(expected);
    const shape = { big: z.number(), exact: z.number(), at: z.date(), count: z.number() };
    expect(await rows(tx, shape, sql.raw(text))).toEqual(expected);
  });
});

test('they are so in columns that Drizzle maps, which may still ask for text', async () => {
  const [row] = await database.query
    .select({
      big: values.big,
      exact: values.exact,
      at: values.at,
      day: values.day,
      count: sql<number>`count(*) over ()`,
    })
    .from(values);
  expect(row).toMatchObject({ big: 9007199254740991, exact: 12.5, at, count: 1 });
  expect(row?.day).toContain('2026-03-04 05:06:07.089');
});

test('a named statement is prepared once and runs with its values', async () => {
  const find = named<[id: number]>()({
    name: 'find-value',
    text: 'select id from values where id = $1::int',
    row: { id: z.number() },
  });
  const client = await database.pool.connect();
  try {
    expect(await find(client, 1)).toEqual([{ id: 1 }]);
    expect(await find(client, 2)).toEqual([]);
    const prepared = await client.query("select from pg_prepared_statements where name = 'find-value'");
    expect(prepared.rows).toHaveLength(1);
  } finally {
    client.release();
  }
});

test('a session is on UTC whatever the server is on', async () => {
  const name = new URL(database.url.replace('@/', '@socket/')).pathname.slice(1);
  await runOnce(database.url, `alter database ${name} set timezone = 'Asia/Tokyo'`);
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '', log });
  expect((await other.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  await other.close();
});

test('a rolled back transaction leaves nothing', async () => {
  const change = database.query.transaction(async (tx) => {
    await tx.insert(values).values({ id: 2 });
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await database.query.select().from(values)).toHaveLength(1);
});

test('a database that is not there is said so, without its password', async () => {
  const databaseUrl = withDatabase(inject('databaseUrl'), 'nowhere');
  const opening = openDatabase({ databaseUrl, dataDir: '', log });
  await expect(opening).rejects.toThrow(/database nowhere.*create it first/s);
  const unreachable = openDatabase({
    databaseUrl: 'postgres://precis:s3cret@127.0.0.1:9/precis',
    dataDir: '',
    log,
    waitSeconds: 0,
  });
  const error: Error = await unreachable.then(
    () => new Error('opened'),
    (reason: Error) => reason,
  );
  expect(error.message).toMatch(/127\.0\.0\.1:9.*Nothing listens there/s);
  expect(error.message).not.toContain('s3cret');
});

test('without an address it runs a server of its own, and ends it when closed', async () => {
  const dataDir = await temporaryFolder();
  const own = await openDatabase({ databaseUrl: null, dataDir, log });
  expect(own.kind).toBe('embedded');
  expect((await own.query.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await own.close();
  const again = await openDatabase({ databaseUrl: null, dataDir, log });
  await again.close();
  await rm(dataDir, { recursive: true });
});
