import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readSettings } from '#server/settings.ts';
import { until } from '#server/testing/child-process.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { CommandError } from './command-error.ts';
import { type CommandInstance, openForCommand } from './open-for-command.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');
let database: Database & { url: string };
let folder = '';
let server: CommandInstance;
let instance: CommandInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'precis-command-'));
  const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: folder });
  server = await openForCommand(settings, log);
  instance = await openForCommand(settings, log);
});

beforeEach(() => database.pool.query('truncate users, books, authors, categories restart identity cascade'));

afterAll(async () => {
  await instance.close();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test('an admin is made, and a session that is open elsewhere has the right at once', async () => {
  const token = 'a token';
  await database.pool.query(
    `with reader as (
       insert into users (email, email_key, password_hash, first_name)
       values ('Reader@example.org', 'reader@example.org', 'x', 'Rea') returning id)
     insert into sessions (user_id, token_hash, device, expires_at)
     select id, $1, 'Test', now() + interval '1 day' from reader`,
    [createHash('sha256').update(token).digest('hex')],
  );
  const { findCurrentUser } = server.people;
  expect(await findCurrentUser(token)).toMatchObject({ isAdmin: false });

  const command = { name: 'admin', email: ' READER@example.org' } as const;
  expect(await runCommand(instance, command)).toContain('is an admin now.');
  await until(async () => (await findCurrentUser(token))?.isAdmin === true, 5_000);
  expect(await runCommand(instance, command)).toContain('is an admin already.');
});

test('a link to choose a new password is printed, for whoever has an account', async () => {
  await database.pool.query(
    `insert into users (email, email_key, password_hash, first_name)
     values ('Reader@example.org', 'reader@example.org', 'x', 'Rea')`,
  );
  const said = await runCommand(instance, { name: 'reset-password', email: ' READER@example.org' });
  const token = /^http:\/\/127\.0\.0\.1:4000\/auth\/reset-password\/(\S+)$/m.exec(said)?.[1] ?? '';
  const { rows } = await database.pool.query<{ purpose: string; token_hash: string }>(
    'select purpose, token_hash from account_links',
  );
  const hash = createHash('sha256').update(token).digest('hex');
  expect(rows).toEqual([{ purpose: 'password_reset', token_hash: hash }]);
  const unknown = runCommand(instance, { name: 'reset-password', email: 'nobody@example.org' });
  await expect(unknown).rejects.toThrow(CommandError);
});

test('nobody is made an admin under an address that nobody has', async () => {
  const making = runCommand(instance, { name: 'admin', email: 'nobody@example.org' });
  await expect(making).rejects.toThrow(CommandError);
  await expect(making).rejects.toThrow('There is no account with the e-mail address nobody@example.org.');
});

const front = 'author: A\ncategories: [Nature]\nslogan: S\nshort_description: D';

test('a folder of books is taken in, and a file that is no book is named', async () => {
  await writeFile(join(folder, 'good.md'), `---\ntitle: Good\n${front}\n---\n\n## One\n\nA sentence.\n`);
  const command = { name: 'library import', folder } as const;
  expect(await runCommand(instance, command)).toContain('1 added, 0 updated, 0 unchanged, 0 skipped.');
  expect(await runCommand(instance, command)).toBe('0 added, 0 updated, 1 unchanged, 0 skipped.');
  await writeFile(join(folder, 'bad.md'), 'no book');
  await expect(runCommand(instance, command)).rejects.toThrow(/1 skipped\.\nSkipped: bad\.md: /);
  const missing = runCommand(instance, { name: 'library import', folder: join(folder, 'nowhere') });
  await expect(missing).rejects.toThrow('There is no folder');
});
