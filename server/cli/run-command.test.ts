import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveText } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { until } from '#server/testing/child-process.ts';
import { openImagesServerOfTests } from '#server/testing/images-server.ts';
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
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder };
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
  expect(await runCommand(instance, command)).toContain('is now an admin.');
  await until(async () => (await findCurrentUser(token))?.isAdmin === true, 5_000);
  expect(await runCommand(instance, command)).toContain('is already an admin.');
});

test('whoever has lost passkeys and recovery codes logs in without a second factor again', async () => {
  await database.pool.query(
    `with reader as (
       insert into users (email, email_key, password_hash, first_name, second_factor_at)
       values ('Reader@example.org', 'reader@example.org', 'x', 'Rea', now()) returning id)
     insert into recovery_codes (user_id, code_hash) select id, 'x' from reader`,
  );
  const command = { name: 'second-factor-off', email: ' READER@example.org' } as const;
  expect(await runCommand(instance, command)).toContain('logs in without a second factor now.');
  const { rows } = await database.pool.query(
    'select second_factor_at as since, (select count(*)::int from recovery_codes) as codes from users',
  );
  expect(rows).toEqual([{ since: null, codes: 0 }]);
  const { rows: audit } = await database.pool.query(
    'select action, admin_id, after from audit_entries order by id desc limit 1',
  );
  expect(audit).toEqual([{ action: 'user.changed', admin_id: null, after: { second_factor: false } }]);
  expect(await runCommand(instance, command)).toContain('has no second factor.');
  const unknown = { name: 'second-factor-off', email: 'nobody@example.org' } as const;
  await expect(runCommand(instance, unknown)).rejects.toThrow(CommandError);
});

test('voices are listed; only one that is installed can be used, and one that is none is refused with the reason', async () => {
  const name = 'en_GB-cori-medium';
  expect(await runCommand(instance, { name: 'voice list' })).toMatch(
    /^en_GB-cori-medium {2,}en-GB, female, public domain {2,}available$/m,
  );
  await expect(runCommand(instance, { name: 'voice use', voice: name })).rejects.toThrow('couldn’t be found');
  const install = { name: 'voice install', voice: name, from: folder } as const;
  await expect(runCommand(instance, install)).rejects.toThrow(`needs ${name}.onnx and ${name}.onnx.json.`);
  await writeFile(join(folder, `${name}.onnx`), 'something else');
  await writeFile(join(folder, `${name}.onnx.json`), '{}');
  await expect(runCommand(instance, install)).rejects.toThrow('The file is not the voice');
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
  await expect(making).rejects.toThrow('There is no account with the email address nobody@example.org.');
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

describe('doctor', () => {
  const look = (mend = false) => runCommand(instance, { name: 'doctor', mend });
  const complaint = (mend = false) =>
    look(mend).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
  /** A published book without audio, and its narration. */
  async function aSilentBook(title: string, state: string | null, reason: string | null): Promise<void> {
    const [book] = (
      await database.pool.query<{ id: number }>(
        `with someone as (insert into authors (name, name_key) values ($1, $1) returning id)
         insert into books (title, title_key, author_id, source_kind, source_label, status, published_at,
           search_document, search_text)
         select $1, $1, id, 'ai', '', 'published', now(), '', '' from someone returning id`,
        [title],
      )
    ).rows;
    const bookId = book?.id ?? 0;
    await database.query.transaction((tx) => saveText(tx, { bookId, body: '## One\n\nTwo.' }));
    if (state === null) return;
    await database.pool.query('insert into narrations (book_id, state, reason) values ($1, $2, $3)', [
      bookId,
      state,
      reason,
    ]);
  }

  test('says that all is well, with the providers that were asked', async () => {
    const says = await look();
    expect(says).toContain('The external database answers');
    expect(says).toContain('The embedded voice spoke for');
    expect(says).toContain('No mail server is set');
    expect(says).toContain('There is no backup yet.');
    expect(says).toContain('All is well.');
  });

  test('knows the embedded database of a running server for what it is', async () => {
    const beside = { ...instance, serverRuns: true };
    expect(await runCommand(beside, { name: 'doctor', mend: false })).toContain(
      'The embedded database answers',
    );
  });

  test('tells of providers that do not answer, in their words', async () => {
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      TEXT_BASE_URL: 'http://127.0.0.1:9/v1',
      TEXT_MODEL: 'm',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const other = await openForCommand(settings, log);
    const said = await runCommand(other, { name: 'doctor', mend: false }).catch(
      (error: Error) => error.message,
    );
    await other.close();
    expect(said).toMatch(/^PROBLEM {2}The text server doesn't work: /m);
    expect(said).toMatch(/^PROBLEM {2}The mail server 127\.0\.0\.1:9 doesn't accept emails: .*ECONNREFUSED/m);
  });

  test('asks an images server for a picture only where it does not list its models', async () => {
    const images = await openImagesServerOfTests();
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      IMAGES_BASE_URL: images.url,
      IMAGES_MODEL: 'test-images',
    };
    const other = await openForCommand(settings, log);
    images.modelsAre(['another', 'test-images']);
    expect(await runCommand(other, { name: 'doctor', mend: false })).toMatch(
      /^ok {7}127\.0\.0\.1:\d+ answers and has test-images\. No picture was drawn/m,
    );
    expect(images.requests).toEqual([]);
    images.modelsAre(null);
    expect(await runCommand(other, { name: 'doctor', mend: false })).toContain('drew a picture');
    expect(images.requests).toHaveLength(1);
    await other.close();
    await images.close();
  });

  test('tells of a backup that is too old', async () => {
    await database.pool.query(
      `insert into users (email, email_key, password_hash, first_name, created_at)
       values ('r@example.org', 'r@example.org', 'x', 'Rea', now() - interval '3 days')`,
    );
    /** As another run of the command finds it: one looks at the backups once. */
    const lookAfresh = async () => {
      const other = await openForCommand({ DATABASE_URL: database.url, DATA_DIR: folder }, log);
      const said = await runCommand(other, { name: 'doctor', mend: false }).catch(
        ({ message }: Error) => message,
      );
      await other.close();
      return said;
    };
    const said = await lookAfresh();
    expect(said).toMatch(/^ok {7}There is no backup yet\.$/m);
    expect(said).toMatch(/^PROBLEM {2}The last backup failed, or the next one is overdue\./m);
    const backups = join(folder, 'backups');
    await mkdir(backups, { recursive: true });
    await writeFile(join(backups, 'precis-daily-2026-01-01T00-00-00Z.tar'), '');
    const later = await lookAfresh();
    expect(later).toContain('The last backup is 0 hours old (precis-daily-2026-01-01T00-00-00Z.tar).');
    expect(later).toContain('All is well.');
    await rm(backups, { recursive: true });
  });

  test('names the books without audio and why, and tries again when asked', async () => {
    await aSilentBook('Silent', 'failed', 'The voice was cut off.');
    await aSilentBook('Next', 'waiting', null);
    await aSilentBook('Forgotten', null, null);
    const said = await complaint();
    expect(said).toMatch(/^PROBLEM {2}Published books without audio: 2\. Waiting to be narrated: 1\./m);
    expect(said).toMatch(/Silent \(\d+\): The voice was cut off\./);
    expect(said).toMatch(/Forgotten \(\d+\): No narration was ever ordered\./);
    expect(await look(true)).toContain('2 of them will be narrated while the server runs.');
    expect(await look()).toContain('Waiting to be narrated: 3.');
  });

  test('tells of failed jobs until they are tried again', async () => {
    await database.pool.query(
      `insert into jobs (name, payload, max_attempts, state, attempts, reason)
       values ('send-email', '{}', 1, 'failed', 1, E'No such host\\n at somewhere')`,
    );
    expect(await complaint()).toMatch(
      /Jobs have failed after their last attempt:\s+1 of send-email: No such host$/m,
    );
    expect(await complaint()).toContain('No such host');
    expect(await look(true)).toContain('1 of them will be retried while the server runs.');
    expect(await look()).toContain('No job has failed.');
    await database.pool.query('delete from jobs');
  });
});
