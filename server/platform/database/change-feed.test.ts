import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { until } from '#server/testing/child-process.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import type { Database } from './open-database.ts';

const log = createLog('silent');
let database: Database;
let feed: ChangeFeed;

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(async () => {
  feed = await openChangeFeed(database, log);
  return () => feed.close();
});

afterAll(() => database.close());

function listen(channel: string, at = feed): string[] {
  const heard: string[] = [];
  at.on(channel, (payload) => heard.push(payload));
  return heard;
}

const isTheOnlyListener = `pid in (select pid from pg_stat_activity where query like 'listen%' and datname = current_database())`;

test('news reach every process, on their channel alone, in order and whole', async () => {
  const other = await openChangeFeed(database, log);
  const [here, there, elsewhere] = [listen('books'), listen('books', other), listen('users')];
  const odd = 'two\nlines, "quotes" and Привет';
  await feed.notify(database.query, 'books', '1');
  await feed.notify(database.pool, 'books', odd);
  await until(() => here.length === 2 && there.length === 2);
  expect([here, there, elsewhere]).toEqual([['1', odd], ['1', odd], []]);
  await other.close();
});

test('news are sent when the transaction commits, and never if it does not', async () => {
  const heard = listen('books');
  const refused = database.query.transaction(async (tx) => {
    await feed.notify(tx, 'books', 'undone');
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await database.query.transaction((tx) => feed.notify(tx, 'books', 'done'));
  await until(() => heard.length > 0);
  expect(heard).toEqual(['done']);
});

test('who has stopped listening hears no more, and a listener that fails does not keep others from it', async () => {
  const gone: string[] = [];
  const stop = feed.on('books', (payload) => gone.push(payload));
  feed.on('books', () => {
    throw new Error('listener');
  });
  const heard = listen('books');
  stop();
  await feed.notify(database.query, 'books', '1');
  await until(() => heard.length === 1);
  expect(gone).toEqual([]);
});

test('a lost connection is made again, and the gap is told before any later news', async () => {
  const events: string[] = [];
  feed.onGap(() => events.push('gap'));
  feed.on('books', (payload) => events.push(payload));
  await feed.notify(database.query, 'books', 'before');
  await until(() => events.length === 1);
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${isTheOnlyListener}`,
  );
  expect(rowCount).toBe(1);
  await until(() => events.includes('gap'));
  await feed.notify(database.query, 'books', 'after');
  await until(() => events.includes('after'));
  expect(events).toEqual(['before', 'gap', 'after']);
});

test('a closed feed has no connection and makes none', async () => {
  const other = await openChangeFeed(database, log);
  await other.close();
  const { rowCount } = await database.pool.query(`select from pg_stat_activity where ${isTheOnlyListener}`);
  expect(rowCount).toBe(1);
});
