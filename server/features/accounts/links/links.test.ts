import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { openSmtpMailer } from '#server/platform/email/smtp-mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';
import { linkIn, type MailBox, openMailBox } from '#server/testing/mailbox.ts';

const PUBLIC_URL = 'https://books.example.org';
const MAGIC = '/magic-link/';
const RESET = '/auth/reset-password/';

let box: MailBox;
let test: TestApp;
let queue: Work;
let mail: Mailer;
const logged: string[] = [];

beforeAll(async () => {
  box = await openMailBox();
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  mail = openSmtpMailer({ url: box.url, from: 'Precis <precis@books.example.org>' });
  test = await buildTestApp({ mail, log });
  await startQueue(log);
});

afterAll(async () => {
  await queue.stop();
  await test.close();
  mail.close();
  await box.close();
});

async function jobs(): Promise<number> {
  const { rows } = await test.database.pool.query<{ jobs: number }>('select count(*)::int as jobs from jobs');
  return rows[0]?.jobs ?? 0;
}

/** The letter, once its job has ended: until then asking again changes nothing. */
async function emailTo(email: string, count = 1) {
  await until(async () => box.to(email).length >= count && (await jobs()) === 0);
  return box.to(email)[count - 1];
}

function startQueue(log = createLog('silent')): Promise<void> {
  queue = openWork({ database: test.database, log, handlers: test.opened.accounts.jobs });
  return queue.start();
}

const ask = (route: 'request-magic-link' | 'password/reset-request', email: string, headers = {}) =>
  test.call(`POST /api/v1/${route}`, { body: { email }, headers });

/** Asks for a link and takes its token out of the letter. */
async function tokenFor(email: string, route: 'request-magic-link' | 'password/reset-request', count = 1) {
  expect((await ask(route, email)).status).toBe(200);
  const path = route === 'request-magic-link' ? MAGIC : RESET;
  return linkIn(await emailTo(email, count), path).split(path)[1] ?? '';
}

let people = 0;
async function somebody() {
  people += 1;
  const email = `somebody-${people}@example.org`;
  const session = await test.aReader({ email });
  return { email, session };
}

const spend = (token: string, headers = {}) => test.call(`GET /api/v1/login/${token}`, { headers });
const reset = (token: string, password = 'a new long password', confirmation = password) =>
  test.call('POST /api/v1/password/new-password', {
    body: { token, password, password_confirmation: confirmation },
  });

const expire = async (minutes: number) => {
  test.clock.offsetMs += minutes * 60_000;
};

describe('a link to log in', () => {
  it('comes as a letter in text and HTML, and signs in once', async () => {
    const { email, session } = await somebody();
    const token = await tokenFor(email, 'request-magic-link');
    const [letter] = box.to(email);
    expect(letter?.subject).toBe('Your link to log in to Precis');
    expect(letter?.from?.address).toBe('precis@books.example.org');
    expect(letter?.html).toContain(`href="${PUBLIC_URL}${MAGIC}${token}"`);
    expect(letter?.text).toContain(`${PUBLIC_URL}${MAGIC}${token}`);

    const { status, body, headers } = await spend(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: session.user.id }, token_type: 'Bearer' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const me = await test.call('GET /api/v1/auth/me', { token: String(body.access_token) });
    expect(me.body).toMatchObject({ email });
    expect(await spend(token)).toMatchObject({ status: 410, body: { code: 'link_not_valid' } });
  });

  it('is spent by ?token= too', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'request-magic-link');
    expect((await test.call(`GET /api/v1/login?token=${token}`)).status).toBe(200);
    expect((await test.call('GET /api/v1/login')).status).toBe(422);
  });

  it('is not spent by looking at it or ahead', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'request-magic-link');
    for (const headers of [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ])
      expect((await spend(token, headers)).status).toBe(400);
    expect((await test.call(`HEAD /api/v1/login/${token}`)).status).not.toBe(200);
    expect((await test.call(`HEAD /api/v1/login?token=${token}`)).status).not.toBe(200);
    expect((await spend(token)).status).toBe(200);
  });

  it('gives exactly one session when it is spent twenty times at once', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'request-magic-link');
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(token)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(410)]);
  });

  it('ends with a newer one, after 15 minutes, and is no link to reset', async () => {
    const { email } = await somebody();
    const older = await tokenFor(email, 'request-magic-link');
    const newer = await tokenFor(email, 'request-magic-link', 2);
    expect((await spend(older)).status).toBe(410);
    expect((await reset(newer)).status).toBe(410);
    await expire(15.1);
    expect((await spend(newer)).status).toBe(410);
  });

  it.each(['', 'x', '%F0%9F%92%A5', 'x'.repeat(400), "'%20or%201=1--", '../books'])(
    'made up as "%s" is refused without a fault',
    async (token) => {
      const { status } = await spend(token);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('asking for a link', () => {
  it('answers alike, with the same statements, for known and unknown addresses', async () => {
    const { email } = await somebody();
    await queue.stop();
    const before = await jobs();
    const known = await ask('request-magic-link', email);
    const between = await jobs();
    const unknown = await ask('request-magic-link', 'nobody-at-all@example.org');
    expect(known.status).toBe(200);
    expect({ ...unknown.body }).toEqual({ ...known.body });
    expect([between - before, (await jobs()) - between]).toEqual([1, 1]);
    await startQueue();
    await emailTo(email);
    expect(box.to('nobody-at-all@example.org')).toEqual([]);
  });

  it('ten times in a row makes one letter while none was sent', async () => {
    const { email } = await somebody();
    await queue.stop();
    for (let time = 0; time < 10; time += 1) await ask('password/reset-request', email.toUpperCase());
    await startQueue();
    await emailTo(email);
    expect(box.to(email)).toHaveLength(1);
  });

  it('never follows the Host header', async () => {
    const { email } = await somebody();
    await ask('request-magic-link', email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect((await emailTo(email))?.raw).not.toContain('evil.example');
  });

  it('writes to nobody whose account is blocked', async () => {
    const { email, session } = await somebody();
    const token = await tokenFor(email, 'request-magic-link');
    await test.database.pool.query(`update users set status = 'blocked' where id = $1`, [session.user.id]);
    expect((await spend(token)).status).toBe(410);
    await ask('request-magic-link', email);
    const { email: other } = await somebody();
    await tokenFor(other, 'request-magic-link');
    expect(box.to(email)).toHaveLength(1);
  });

  it('is tried again when the mail server does not take the letter', async () => {
    const { email } = await somebody();
    box.refuse(1);
    await ask('request-magic-link', email);
    await until(async () => {
      const { rows } = await test.database.pool.query<{ attempts: number }>(
        "update jobs set not_before = null where attempts > 0 and state = 'waiting' returning attempts",
      );
      return rows.length > 0;
    });
    expect(linkIn(await emailTo(email), MAGIC)).toContain(PUBLIC_URL);
  });

  /** Has jobs run now that wait for their next attempt. */
  const retryNow = () =>
    until(async () => {
      const { rowCount } = await test.database.pool.query(
        "update jobs set not_before = null where attempts > 0 and state = 'waiting'",
      );
      return rowCount !== 0;
    });

  it('comes again with the same Message-ID and the same link when nobody knows whether it was taken', async () => {
    const { email } = await somebody();
    box.cut(2);
    await ask('request-magic-link', email);
    await retryNow();
    await until(() => box.to(email).length === 2);
    await retryNow();
    await emailTo(email, 3);
    const emails = box.to(email);
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(emails[0]?.messageId).toMatch(/^<[0-9a-f]{64}@books\.example\.org>$/);
    const links = new Set(emails.map((sent) => linkIn(sent, MAGIC)));
    expect(links.size).toBe(1);
    const [token = ''] = [...links].map((link) => link.split(MAGIC)[1]);
    expect((await spend(token)).status).toBe(200);
    expect((await spend(token)).status).toBe(410);

    const again = await tokenFor(email, 'request-magic-link', 4);
    expect(again).not.toBe(token);
    expect(box.to(email)[3]?.messageId).not.toBe(emails[0]?.messageId);
  });

  it.each(['request-magic-link', 'password/reset-request'] as const)(
    'is not sent again, nor good again, once its link was used (%s)',
    async (route) => {
      const { email } = await somebody();
      const path = route === 'request-magic-link' ? MAGIC : RESET;
      box.cut(1);
      await ask(route, email);
      await until(() => box.to(email).length === 1);
      const token = linkIn(box.to(email)[0], path).split(path)[1] ?? '';
      const used = route === 'request-magic-link' ? spend : reset;
      expect((await used(token)).status).toBe(200);
      await retryNow();
      await until(async () => (await jobs()) === 0);
      expect(box.to(email).filter((sent) => sent.text?.includes(path))).toHaveLength(1);
      expect((await used(token)).status).toBe(410);
    },
  );

  it.each([undefined, '', 'nobody', 7, 'a@b\r\nBcc: c@d.org', `${'x'.repeat(300)}@example.org`])(
    'refuses %j in words',
    async (email) => {
      const { status, body } = await test.call('POST /api/v1/request-magic-link', { body: { email } });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('email');
    },
  );
});

describe('a link to choose a new password', () => {
  it('sets it once, ends every session, and is told to the owner', async () => {
    const { email, session } = await somebody();
    const token = await tokenFor(email, 'password/reset-request');
    const magic = await tokenFor(email, 'request-magic-link', 2);
    expect((await reset(token)).status).toBe(200);
    expect((await test.call('GET /api/v1/auth/me', { token: session.access_token })).status).toBe(401);
    const logIn = (password: string) => test.call('POST /api/v1/auth/login', { body: { email, password } });
    expect((await logIn('correct horse battery')).status).toBe(401);
    expect((await logIn('a new long password')).status).toBe(200);
    expect((await emailTo(email, 3))?.subject).toBe('Your password for Precis was changed');
    expect((await reset(token, 'yet another password')).status).toBe(410);
    expect((await spend(magic)).status).toBe(410);
  });

  it('is not spent by a password that may not be used', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'password/reset-request');
    for (const [password, confirmation] of [
      ['short', 'short'],
      ['password1', 'password1'],
      [email, email],
      ['a long enough one', 'and another one'],
    ]) {
      const { status, body } = await reset(token, password, confirmation);
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('password');
      expect(typeof body.message).toBe('string');
    }
    await expire(59);
    expect((await reset(token)).status).toBe(200);
  });

  it('changes one password when it is spent twice at once, and is no link to log in', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'password/reset-request');
    expect((await spend(token)).status).toBe(410);
    const passwords = ['the first new password', 'the second new password'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 410]);
  });

  it('is over after 60 minutes', async () => {
    const { email } = await somebody();
    const token = await tokenFor(email, 'password/reset-request');
    await expire(60.1);
    expect((await reset(token)).status).toBe(410);
    await test.sweep('accounts');
    const { rows } = await test.database.pool.query('select from account_links where expires_at <= $1', [
      new Date(Date.now() + test.clock.offsetMs),
    ]);
    expect(rows).toEqual([]);
  });
});

it('no token and no password was written to the log or kept as it is', async () => {
  const { email } = await somebody();
  const token = await tokenFor(email, 'request-magic-link');
  await spend(token);
  await test.call(`GET /magic-link/${token}`);
  await test.call(`GET /api/v1/login/${token}/more`);
  const all = logged.join('\n');
  expect(all).not.toContain(token);
  expect(all).not.toContain('correct horse battery');
  expect(all).not.toContain('a new long password');
  expect(all).not.toMatch(/magic-link\/[\w-]{20,}|reset-password\/[\w-]{20,}/);
  const { rows } = await test.database.pool.query<{ row: string }>(
    `select row_to_json(j)::text as row from jobs j
     union all select row_to_json(l)::text from account_links l`,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
});
