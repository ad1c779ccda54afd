import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAdapters, MIGRATIONS, openAdapters } from './open-adapters.ts';
import { verifyArchive } from './platform/backup/read-archive.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { migrationsFolder } from './platform/database/migrate.ts';
import { createLog } from './platform/log/log.ts';
import { runOnce } from './testing/cluster.ts';
import { openTestDatabase } from './testing/test-database.ts';

const log = createLog('silent');
let folder = '';
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-upgrade-'));
  database = await openTestDatabase();
  await cp(migrationsFolder, join(folder, MIGRATIONS), { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const backups = () => readdir(join(folder, 'data/backups/upgrades')).catch(() => []);
const aReader = () =>
  runOnce(
    database.url,
    `insert into users (email, email_key, first_name, last_name) values ('a@example.org', 'a@example.org', 'Ann', '')`,
  );

/** As a new version would bring it. */
async function addMigration(statement: string): Promise<void> {
  const journal = join(folder, MIGRATIONS, 'meta/_journal.json');
  const content = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = content.entries.at(-1);
  if (!last) throw new Error('no migration');
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `next_${last.idx}` };
  content.entries.push(entry);
  await writeFile(journal, JSON.stringify(content));
  await writeFile(join(folder, MIGRATIONS, `${entry.tag}.sql`), statement);
}

async function start(more: Record<string, string> = {}): Promise<void> {
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...more };
  const { adapters } = await openAdapters({ environment, log, projectFolder: folder, version: '9.0.0' });
  await closeAdapters(adapters);
}

async function newTable(): Promise<boolean> {
  const found = await database.pool.query("select to_regclass('of_the_next') is not null as there");
  return (found.rows[0] as { there: boolean }).there;
}

it('a database with something in it is backed up before it is changed, and can be taken back', async () => {
  await aReader();
  await start();
  expect(await backups()).toEqual([]);
  await addMigration('create table of_the_next (id int)');
  await start();
  expect(await newTable()).toBe(true);
  const [name = '', ...others] = await backups();
  expect(others).toEqual([]);
  expect(name).toMatch(/^before-9\.0\.0-\d{4}-.*Z\.tar$/);

  const file = join(folder, 'data/backups/upgrades', name);
  const source = { name, read: () => createReadStream(file), passphrase: null };
  const { manifest, end } = await verifyArchive(source);
  expect(end.rows.users).toBe(1);
  expect(end.media).toEqual({ files: 0, bytes: 0 });
  expect(manifest.tables.map((table) => table.name)).not.toContain('of_the_next');
  await restoreBackup(
    { database, storage: { put: async () => undefined }, migrationsFolder },
    { source, mayReplace: true },
  );
  expect(await newTable()).toBe(false);
  await start();
  expect(await newTable()).toBe(true);
});

it('the newest three are kept', async () => {
  await aReader();
  await mkdir(join(folder, 'data/backups/upgrades'), { recursive: true });
  const older = [1, 2, 3].map((day) => `before-1.0.${9 - day}-2020-01-0${day}T00-00-00-000Z.tar`);
  const part = 'before-1.0.0-2020-01-09T00-00-00-000Z.tar.part';
  for (const name of [...older, part, 'mine.tar'])
    await writeFile(join(folder, 'data/backups/upgrades', name), '');
  await addMigration('create table of_the_next (id int)');
  await start();
  const kept = (await backups()).filter((name) => !name.startsWith('before-9.0.0'));
  expect(new Set(kept)).toEqual(new Set([older[1], older[2], 'mine.tar']));
});

it('an empty database, or one whose owner wants none, is changed without', async () => {
  await addMigration('create table of_the_next (id int)');
  await start();
  expect(await newTable()).toBe(true);
  await aReader();
  await addMigration('create table of_the_one_after (id int)');
  await start({ UPGRADE_BACKUP: 'off' });
  expect(await backups()).toEqual([]);
});

it('where no backup can be written, nothing is changed and the start says what to do', async () => {
  await aReader();
  await addMigration('create table of_the_next (id int)');
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data/backups'), 'a file, where a folder ought to be');
  await expect(start()).rejects.toThrow(/The database was not changed.*UPGRADE_BACKUP=off/);
  expect(await newTable()).toBe(false);
});
