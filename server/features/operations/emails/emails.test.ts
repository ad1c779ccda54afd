import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { morningOf } from '#server/platform/email/morning-of.ts';
import { openSmtpMailer } from '#server/platform/email/smtp-mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { linkIn, type MailBox, openMailBox } from '#server/testing/mailbox.ts';

const HOUR_MS = 3_600_000;
const [ADMIN, OTHER] = ['admin@example.org', 'other@example.org'];
const text = openChatProvider({
  apiKey: 'sk-secret',
  timeoutMs: 1_000,
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'test-model',
});

let box: MailBox;
let mail: Mailer;
let test: TestApp;
let work: Work;
let admin: string;
beforeAll(async () => {
  box = await openMailBox();
  mail = openSmtpMailer({ url: box.url, from: 'Precis <precis@books.example.org>' });
  test = await buildTestApp({ mail, text, settings: { BACKUP_KEEP: '0' } });
  admin = (await test.aReader({ email: ADMIN })).access_token;
  const { user } = await test.aReader({ email: OTHER });
  await test.call(`PATCH /api/v1/admin/users/${user.id}`, { token: admin, body: { is_admin: true } });
  const { database, opened } = test;
  work = openWork({ database, log: createLog('silent'), handlers: opened.accounts.jobs, pollIntervalMs: 50 });
  await work.start();
});
afterAll(async () => {
  await work.stop();
  await test.close();
  mail.close();
  await box.close();
});
beforeEach(() => {
  box.emails.length = 0;
});

/** Moves the clock to an hour of a day from now, in UTC. */
function beAt(day: number, hour: number): void {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  test.clock.offsetMs = midnight.getTime() + (day * 24 + hour) * HOUR_MS - Date.now();
}
const minute = () => test.sweep('operations');
const ordered = async (): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ subject: string }>(
    `select payload->>'subject' as subject from jobs j where j.name = 'accounts_send_letter'`,
  );
  return rows.map(({ subject }) => subject);
};
async function nothingIsOrdered(): Promise<void> {
  await expect.poll(ordered).toEqual([]);
}
async function thereAre(emails: number): Promise<void> {
  await expect.poll(() => box.emails.length, { timeout: 15_000 }).toBe(emails);
}
const want = (token: string, preferences: object) =>
  test.call('PATCH /api/v1/profile', { token, body: { preferences } });

describe('the daily email', () => {
  it('comes once a morning to admins who want it, with what waits and the way to stop it', async () => {
    beAt(1, 8);
    const { access_token: reader } = await test.aReader();
    await test.call('POST /api/v1/books/suggest', {
      token: reader,
      body: { title: 'Middlemarch', author: 'George Eliot' },
    });
    await test.database.pool.query('update book_requests set created_at = $1', [
      new Date(Date.now() + test.clock.offsetMs - 75 * HOUR_MS),
    ]);
    await minute();
    await nothingIsOrdered();

    expect((await want(admin, { daily_email: true, time_zone: 'UTC' })).status).toBe(200);
    await Promise.all([minute(), minute()]);
    await minute();
    await thereAre(1);
    const [email] = box.to(ADMIN);
    expect(email?.subject).toBe('1 thing needs you in your library');
    expect(email?.text).toContain('1 request to decide on (oldest: 3 days)');
    expect(linkIn(email, '/admin')).toBe('https://books.example.org/admin');
    expect(linkIn(email, '/settings')).toBe('https://books.example.org/settings/admin');
    expect(email?.html).toContain('href="https://books.example.org/settings/admin"');

    beAt(1, 15);
    await minute();
    beAt(2, 6);
    await minute();
    await nothingIsOrdered();
    expect(box.emails).toHaveLength(1);
    beAt(2, 7);
    await minute();
    await thereAre(2);
    expect(new Set(box.emails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('is the same email when it is sent again after a lost connection', async () => {
    beAt(3, 8);
    box.cut(1);
    await minute();
    await thereAre(2);
    expect(new Set(box.emails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('does not come when nothing waits, nor to whoever stopped it', async () => {
    beAt(4, 8);
    await want(admin, { daily_email: false });
    await minute();
    await nothingIsOrdered();
    await test.database.pool.query("update book_requests set state = 'approved'");
    beAt(5, 8);
    await want(admin, { daily_email: true });
    await minute();
    await nothingIsOrdered();
    expect(box.emails).toEqual([]);
    expect((await want(admin, { time_zone: 'Mars/Olympus' })).status).toBe(422);
    await want(admin, { daily_email: false });
  });

  it('knows the morning of every time zone, also when clocks change', () => {
    const at = (iso: string, zone: string) => morningOf(Date.parse(iso), zone);
    expect(at('2026-11-23T06:59:00Z', 'UTC')).toBeNull();
    expect(at('2026-11-23T07:00:00Z', 'UTC')).toBe('2026-11-23');
    expect(at('2026-11-23T12:00:00Z', 'UTC')).toBeNull();
    expect(at('2026-11-22T18:30:00Z', 'Pacific/Auckland')).toBe('2026-11-23');
    expect(at('2026-11-23T16:00:00Z', 'America/Los_Angeles')).toBe('2026-11-23');
    expect(at('2026-03-29T05:30:00Z', 'Europe/Madrid')).toBe('2026-03-29');
    expect(at('2026-03-28T05:30:00Z', 'Europe/Madrid')).toBeNull();
  });
});

describe('what stops the library', () => {
  const circuit = (outage: string, minutes: number) =>
    test.database.pool.query(
      `insert into provider_circuits (key, provider, outage, reason, failures, since, next_try_at)
       values ($1, 'api.example.com', $2, 'It says no.', 1, $3, $3)`,
      [text.key, outage, new Date(Date.now() + test.clock.offsetMs - minutes * 60_000)],
    );
  const worksAgain = () => test.database.pool.query('delete from provider_circuits');

  it('is emailed to every admin at once and once, and again when it comes back days later', async () => {
    await circuit('refused', 0);
    await Promise.all([minute(), minute()]);
    await minute();
    await thereAre(2);
    expect(box.to(OTHER)).toHaveLength(1);
    const [email] = box.to(ADMIN);
    expect(email?.subject).toBe('api.example.com refuses your API key');
    expect(email?.text).toMatch(/doesn't accept the API key.*It says: It says no\./s);

    await worksAgain();
    await minute();
    await circuit('refused', 0);
    await minute();
    await nothingIsOrdered();
    await worksAgain();
    test.clock.offsetMs += 25 * HOUR_MS;
    await minute();
    await circuit('refused', 0);
    await minute();
    await thereAre(4);
    await worksAgain();
  });

  it('is left to the daily email where it resumes on its own, and told where it does not', async () => {
    await circuit('away', 300);
    await minute();
    await worksAgain();
    await circuit('limited', 59);
    await minute();
    await nothingIsOrdered();
    test.clock.offsetMs += 60_000;
    await minute();
    await thereAre(2);
    expect(box.to(ADMIN)[0]?.subject).toBe('api.example.com has reached its limit');
    await worksAgain();
  });

  it('is sent without the queue where that is what stands still', async () => {
    await work.stop();
    const { pool } = test.database;
    await pool.query(
      "insert into jobs (name, key, payload, max_attempts, not_before) values ('some-job', 'stuck', '{}', 25, now() - interval '10 minutes')",
    );
    await Promise.all([minute(), minute()]);
    await minute();
    const told = () =>
      box.emails
        .filter(({ subject }) => subject === 'Background jobs of your library aren’t running')
        .flatMap(({ to = [] }) => to.map(({ address }) => address));
    await expect.poll(told).toHaveLength(2);
    expect(new Set(told())).toEqual(new Set([ADMIN, OTHER]));
    await pool.query("delete from jobs where key = 'stuck'");
  });

  it('tells of backups that have failed for two days', async () => {
    const { pool } = test.database;
    await pool.query(
      "insert into jobs (name, key, payload, max_attempts) values ('operations.make-backup', 'backup', '{}', 1)",
    );
    await pool.query(
      "update jobs set state = 'failed', reason = 'No room.', updated_at = $1 where key = 'backup'",
      [new Date(Date.now() + test.clock.offsetMs)],
    );
    await minute();
    expect(await ordered()).toEqual(
      Array.from({ length: 2 }, () => 'Your library hasn’t been backed up for two days'),
    );
  });
});
