import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertBook } from '#server/features/books/index.ts';
import { dropEverything } from '#server/platform/backup/backup-tables.ts';
import { DatabaseClient } from '#server/platform/database/connection.ts';
import { applyMigrations, knownMigrations } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { CommandError } from './command-error.ts';
import { type CommandInstance, openForCommand } from './open-for-command.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');
const SOUND = Buffer.alloc(3_000_000, 'sound');
const AUDIO = 'narrations/1/abc.mp3';
let databases: (Database & { url: string })[] = [];
let folder = '';
let old: CommandInstance;
let fresh: CommandInstance;
let file = '';

async function openIn(name: string): Promise<CommandInstance> {
  const database = await openTestDatabase();
  databases.push(database);
  return openForCommand({ DATABASE_URL: database.url, DATA_DIR: join(folder, name) }, log);
}

const query = async (instance: CommandInstance, text: string): Promise<unknown[]> =>
  (await instance.adapters.database.pool.query(text)).rows;

/** Every row of every table, as text. */
async function everything(instance: CommandInstance): Promise<Record<string, unknown>> {
  const tables = (await query(
    instance,
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'jobs' order by 1`,
  )) as {
    tablename: string;
  }[];
  const found: Record<string, unknown> = {};
  for (const { tablename } of tables) {
    found[tablename] = await query(instance, `select t::text from ${tablename} t order by 1`);
  }
  return found;
}

/** 60 books, and five listeners who have started each of them. */
async function addBooksAndListeners(instance: CommandInstance): Promise<void> {
  await instance.adapters.database.query.transaction(async (tx) => {
    for (let number = 1; number <= 60; number += 1)
      await upsertBook(tx, {
        originKey: `test:${number}`,
        title: `Volume ${number}`,
        author: `Author ${number % 40}`,
        categories: [`Category ${number % 7}`, 'All'],
        sourceKind: 'ai',
        sourceLabel: 'for this test',
        status: 'published',
        wordCount: 1_000,
      });
  });
  await query(
    instance,
    `insert into users (email, email_key, password_hash, first_name)
       select number || '@example.org', number || '@example.org', 'x', 'Ann' from generate_series(1, 5) number;
     insert into listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id)
       select u.id, b.id, b.id, nextval('listening_ordinals'), now(), 'pause', 0 from users u cross join books b`,
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-backup-'));
  databases = [];
  old = await openIn('old');
  fresh = await openIn('fresh');
  file = join(folder, 'all.tar');
  await addBooksAndListeners(old);
  await query(
    old,
    `insert into narrations (book_id, state, audio_key, duration_seconds, bytes) values (1, 'ready', '${AUDIO}', 5, ${SOUND.byteLength});
     update books set slogan = E'tab\\tline\\nback\\\\slash “Ünïcode” 📚' where id = 2;
     insert into daily_counts values ('listens', current_date, 5)`,
  );
  await old.adapters.storage.put(AUDIO, SOUND);
  await old.adapters.storage.put('narrations/1/chunks/1.wav', Buffer.from('made anew'));
});

afterAll(async () => {
  await old.close();
  await fresh.close();
  for (const database of databases) await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup holds the moment at which it began, and never stands half under its name', async () => {
  let stop = false;
  const listening = (async () => {
    while (!stop)
      await query(old, 'update listenings set position_seconds = position_seconds + 0.001 where user_id = 1');
  })();
  expect(await runCommand(old, { name: 'backup', file })).toContain('stored files: 1;');
  stop = true;
  await listening;
  expect(await readdir(folder)).not.toContain('all.tar.part');
  expect((await stat(file)).mode & 0o077).toBe(0);
  const again = runCommand(old, { name: 'backup', file });
  await expect(again).rejects.toThrow('already');
  await runCommand(old, { name: 'backup', file: null });
  expect(await readdir(join(folder, 'old/backups'))).toEqual([expect.stringMatching(/^precis-.*Z\.tar$/)]);
});

test('a damaged or cut backup is refused, and nothing is touched', async () => {
  const whole = await readFile(file);
  const broken = join(folder, 'broken.tar');
  const restoring = () => runCommand(fresh, { name: 'restore', file: broken, replace: false });
  const flipped = Buffer.from(whole);
  flipped[whole.length - 1_000_000] = (flipped[whole.length - 1_000_000] ?? 0) ^ 1;
  await writeFile(broken, flipped);
  await expect(restoring()).rejects.toThrow('its checksum is another');
  for (const bytes of [0, 700, Math.floor(whole.length / 2), whole.length - 3_000]) {
    await writeFile(broken, whole);
    await truncate(broken, bytes);
    await expect(restoring(), `${bytes} bytes`).rejects.toThrow(/damaged: .*Nothing was changed/);
  }
  await writeFile(broken, 'no tar at all'.repeat(1_000));
  await expect(restoring()).rejects.toThrow('is not a Precis backup');
  const missing = runCommand(fresh, { name: 'restore', file: join(folder, 'nowhere.tar'), replace: false });
  await expect(missing).rejects.toThrow('There is no file');
  expect(await query(fresh, 'select count(*) from books')).toEqual([{ count: 0 }]);
});

test('all of it comes back, and numbers go on where they were', async () => {
  await runCommand(old, { name: 'backup', file: join(folder, 'quiet.tar') });
  const before = await everything(old);
  expect(
    await runCommand(fresh, { name: 'restore', file: join(folder, 'quiet.tar'), replace: false }),
  ).toContain('Restored everything');
  const after = await everything(fresh);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows);
  const stored = await fresh.adapters.storage.stat(AUDIO);
  expect(stored?.bytes).toBe(SOUND.byteLength);
  expect(await fresh.adapters.storage.stat('narrations/1/chunks/1.wav')).toBeNull();
  const last = `select last_value from pg_sequences where sequencename in ('books_id_seq', 'listening_ordinals') order by sequencename`;
  expect(await query(fresh, last)).toEqual(await query(old, last));
  expect(await runCommand(fresh, { name: 'doctor', mend: false })).toContain('All is well.');
});

test('an encrypted backup comes back with its passphrase alone, by its name where backups are kept', async () => {
  const { place } = old.adapters.backups;
  const secret = { place, passphrase: 'several words that nobody guesses' };
  const withSecret = (instance: CommandInstance) => ({
    ...instance,
    adapters: { ...instance.adapters, backups: secret },
  });
  expect(await runCommand(withSecret(old), { name: 'backup', file: null })).toMatch(/, encrypted\.$/);
  const name = (await readdir(join(folder, 'old/backups'))).find((found) => found.endsWith('.tar.age')) ?? '';
  const again = { name: 'restore', file: name, replace: true } as const;
  const other = { ...fresh, adapters: { ...fresh.adapters, backups: { place, passphrase: null } } };
  await expect(runCommand(other, again)).rejects.toThrow('set BACKUP_PASSPHRASE');
  expect(await runCommand(withSecret(fresh), again)).toContain('Restored everything');
});

test('what waited to be done comes back to be done, but for backups themselves', async () => {
  const jobs = `select name, payload, key, not_before as run_at, attempts from jobs
    where name like 'test.%' or name like 'operations.%' order by name`;
  await query(
    old,
    `insert into jobs (name, payload, key, max_attempts, state, attempts, not_before) values
       ('test.due', '{"for": "Ann"}', 'due', 25, 'waiting', 1, '2020-01-01Z'),
       ('test.failed', '{}', null, 1, 'failed', 1, null),
       ('test.later', '{}', null, 25, 'waiting', 0, '2090-01-01Z'),
       ('operations.make-backup', '{}', null, 2, 'running', 1, null)`,
  );
  const waiting = join(folder, 'waiting.tar');
  await runCommand(old, { name: 'backup', file: waiting });
  expect(await runCommand(fresh, { name: 'restore', file: waiting, replace: true })).toMatch(
    /waiting jobs: [1-9]/,
  );
  expect(await query(fresh, jobs)).toEqual([
    { name: 'test.due', payload: { for: 'Ann' }, key: 'due', run_at: new Date('2020-01-01Z'), attempts: 0 },
    { name: 'test.later', payload: {}, key: null, run_at: new Date('2090-01-01Z'), attempts: 0 },
  ]);
  await query(old, 'delete from jobs');
});

test('what is there is kept unless it is said that it may go', async () => {
  const again = { name: 'restore', file: join(folder, 'quiet.tar'), replace: false } as const;
  await expect(runCommand(fresh, again)).rejects.toThrow('--replace');
  await query(fresh, "update books set title = 'Changed since'");
  const { adapters } = fresh;
  const put = () => Promise.reject(new Error('the disk is full'));
  const broken = { ...fresh, adapters: { ...adapters, storage: { ...adapters.storage, put } } };
  await expect(runCommand(broken, { ...again, replace: true })).rejects.toThrow('the disk is full');
  expect(await query(fresh, "select count(*) from books where title = 'Changed since'")).toEqual([
    { count: 60 },
  ]);
  expect(await runCommand(fresh, { ...again, replace: true })).toContain('Restored everything');
  expect(await query(fresh, "select count(*) from books where title = 'Changed since'")).toEqual([
    { count: 0 },
  ]);
});

test('a backup of a newer version is refused, one of an older version is brought up to date', async () => {
  const { pool } = old.adapters.database;
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  const newer = join(folder, 'newer.tar');
  await runCommand(old, { name: 'backup', file: newer });
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = 9999999999999');
  const restoring = runCommand(fresh, { name: 'restore', file: newer, replace: true });
  await expect(restoring).rejects.toThrow('newer version of Precis');

  const older = join(folder, 'older.tar');
  const client = new DatabaseClient(old.adapters.database.connectionConfig);
  await client.connect();
  await client.query(dropEverything);
  await client.query('delete from drizzle.__drizzle_migrations');
  await applyMigrations(client, knownMigrations().slice(0, 1));
  await client.query("insert into search_words (word) values ('older')");
  await client.end();
  await runCommand(old, { name: 'backup', file: older });
  expect(await runCommand(fresh, { name: 'restore', file: older, replace: true })).toContain(
    'Restored everything',
  );
  expect(await query(fresh, 'select word from search_words')).toEqual([{ word: 'older' }]);
  expect(await query(fresh, 'select count(*) from drizzle.__drizzle_migrations')).toEqual([
    { count: knownMigrations().length },
  ]);
  const quiet = { name: 'restore', file: join(folder, 'quiet.tar'), replace: true } as const;
  expect(await runCommand(fresh, quiet)).toContain('Restored everything');
});

test('the doctor finds a lost sound, and has it made anew when asked', async () => {
  await fresh.adapters.storage.remove(AUDIO);
  const looking = runCommand(fresh, { name: 'doctor', mend: false });
  await expect(looking).rejects.toThrow(CommandError);
  await expect(looking).rejects.toThrow('Narrated books that have lost their audio: 1 (1)');
  expect(await runCommand(fresh, { name: 'doctor', mend: true })).toContain('they will be narrated again');
  expect(await query(fresh, 'select state from narrations where book_id = 1')).toEqual([
    { state: 'waiting' },
  ]);
});

const historyOf = (instance: CommandInstance) =>
  query(instance, 'select hash, created_at from drizzle.__drizzle_migrations order by created_at');

test('a backup from before the migrations were folded comes back when it had all of them', async () => {
  const { pool } = old.adapters.database;
  const [start] = knownMigrations();
  const made = join(folder, 'folded.tar');
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', 1795217188970)",
  );
  await runCommand(old, { name: 'backup', file: made });
  expect(await runCommand(fresh, { name: 'restore', file: made, replace: true })).toContain(
    'Restored everything',
  );
  expect(await historyOf(fresh)).toEqual(
    knownMigrations().map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis })),
  );
  const tooOld = join(folder, 'too-old.tar');
  await pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [start?.folderMillis]);
  await runCommand(old, { name: 'backup', file: tooOld });
  const restoring = runCommand(fresh, { name: 'restore', file: tooOld, replace: true });
  await expect(restoring).rejects.toThrow('too old for this one');
});
