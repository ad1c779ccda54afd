import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Email, Mailer } from '#server/platform/email/mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

const PASSWORD = 'correct horse battery';

let test: TestApp;
let queue: Work;
let emails: Email[] = [];
const mail: Mailer = {
  server: null,
  check: async () => undefined,
  send: async (email) => void emails.push(email),
  close: () => undefined,
};

async function open(settings: NonNullable<Parameters<typeof buildTestApp>[0]>['settings'] = {}) {
  emails = [];
  test = await buildTestApp({ mail, settings });
  const { database, opened } = test;
  queue = openWork({ database, log: createLog('silent'), handlers: opened.accounts.jobs });
  await queue.start();
}

async function close() {
  await queue.stop();
  await test.close();
}

type Answer = Awaited<ReturnType<TestApp['call']>>;
/** What a browser sends along: the key of its device, and the session that it has. */
type Browser = { headers: { cookie?: string }; token?: string };

const STRANGER: Browser = { headers: {} };

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';

/** Registers an address in a browser of its own. */
async function register(email: string): Promise<Browser & { token: string }> {
  const body = { email, password: PASSWORD, first_name: 'Ann' };
  const answer = await test.call('POST /api/v1/auth/register', { body });
  return { headers: { cookie: cookieOf(answer) }, token: String(answer.body.access_token) };
}

/** Asks for a link and gives the token in the newest email with one. */
async function askForLink(email: string, page: 'magic-link' | 'reset-password' = 'magic-link') {
  emails = [];
  const route = page === 'magic-link' ? 'request-magic-link' : 'password/reset-request';
  await test.call(`POST /api/v1/${route}`, { body: { email } });
  const token = () =>
    emails.map(({ text }) => new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1]).findLast(Boolean);
  await until(async () => token() !== undefined);
  return token() ?? '';
}

const lookAt = async (token: string, { headers }: Browser = STRANGER) => {
  const { status, body } = await test.call('POST /api/v1/auth/magic-link', { body: { token }, headers });
  expect(status).toBe(200);
  return body;
};
const spend = (token: string, { headers }: Browser = STRANGER) =>
  test.call(`GET /api/v1/login/${token}`, { headers });
const logIn = async (email: string, password = PASSWORD) =>
  (await test.call('POST /api/v1/auth/login', { body: { email, password } })).status;
const isSignedIn = async ({ token }: Browser) =>
  (await test.call('GET /api/v1/auth/me', { token: token ?? '' })).status === 200;

const KEEPS = { removes_password: false };
const REMOVES = { removes_password: true };

describe('a link to log in to an account whose address nobody has confirmed', () => {
  beforeAll(() => open());
  afterAll(close);

  it('keeps the password and the sessions in the browser that registered, also once it has logged out', async () => {
    const email = 'keeps@example.org';
    const browser = await register(email);
    const { body: phone } = await test.call('POST /api/v1/auth/login', {
      body: { email, password: PASSWORD },
    });
    await test.call('POST /api/v1/auth/logout', { token: browser.token });
    const token = await askForLink(email);
    expect(await lookAt(token, browser)).toEqual(KEEPS);
    const { status, body } = await spend(token, browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      password_removed: false,
      user: { email, email_verified_at: expect.any(String) },
    });
    expect(await logIn(email)).toBe(200);
    expect(await isSignedIn({ ...STRANGER, token: String(phone.access_token) })).toBe(true);
  });

  it('removes it on any other device, on the same network and with the same browser too, and says so before', async () => {
    const email = 'elsewhere@example.org';
    const browser = await register(email);
    const token = await askForLink(email);
    expect(emails.at(-1)?.text).toContain('removes the password chosen at registration');
    for (let time = 0; time < 3; time += 1) expect(await lookAt(token)).toEqual(REMOVES);
    const { status, body } = await spend(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ password_removed: true, user: { email } });
    expect(await logIn(email)).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
    // Within 15 minutes of that login a new one can be set.
    const change = { password: 'a better long password' };
    const sent = { token: String(body.access_token), body: change };
    expect((await test.call('PATCH /api/v1/profile', sent)).status).toBe(200);
    expect(await logIn(email, change.password)).toBe(200);
    const again = await askForLink(email);
    expect(emails.at(-1)?.text).not.toContain('removes the password');
    expect(await lookAt(again)).toEqual(KEEPS);
    expect((await spend(again)).body).toMatchObject({ password_removed: false });
  });

  it('removes it for whoever brings a forged cookie, or that of another account', async () => {
    const other = await register('other@example.org');
    const forged = ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%27`].map((key) => `__Host-device=${key}`);
    // Without its prefix a browser would take it from a neighbouring host.
    const cookies = [...forged, other.headers.cookie ?? ''];
    for (const [count, cookie] of cookies.entries()) {
      const email = `forged-${count}@example.org`;
      const browser = await register(email);
      const bare = { cookie: browser.headers.cookie?.replace('__Host-', '') ?? '' };
      const token = await askForLink(email);
      expect(await lookAt(token, { headers: bare })).toEqual(REMOVES);
      expect(await lookAt(token, { headers: { cookie } })).toEqual(REMOVES);
      expect((await spend(token, { headers: { cookie } })).body).toMatchObject({ password_removed: true });
      expect(await logIn(email)).toBe(401);
    }
  });

  it('removes it where its owner was once led into another account of the stranger', async () => {
    const stranger = await register('stranger@example.org');
    const lure = await spend(await askForLink('stranger@example.org'), stranger);
    const token = String(lure.body.access_token);
    // A link in a page of the stranger: the victim's browser logs in, and gets a key that the account knows.
    const opened = await spend(await askForLink('stranger@example.org'));
    const victim = { headers: { cookie: cookieOf(opened) } };
    const change = { email: 'victim@example.org', current_password: PASSWORD };
    expect(
      (await test.call('PATCH /api/v1/profile', { token, body: change, headers: stranger.headers })).status,
    ).toBe(200);
    const link = await askForLink('victim@example.org');
    expect(await lookAt(link, victim)).toEqual(REMOVES);
    expect((await spend(link, victim)).body).toMatchObject({ password_removed: true });
    expect(await logIn('victim@example.org')).toBe(401);
    expect(await isSignedIn({ ...stranger, token })).toBe(false);
    // The stranger's browser isn't one of the account any more either.
    expect(await lookAt(await askForLink('victim@example.org'), stranger)).toEqual(KEEPS);
    const { rows } = await test.database.pool.query(
      `select from known_devices d join users u on u.id = d.user_id
       where u.email = 'victim@example.org' and d.key_hash = encode(sha256($1::bytea), 'hex')`,
      [stranger.headers.cookie?.split('=')[1]],
    );
    expect(rows).toEqual([]);
  });

  it('keeps it in the browser that has changed the address', async () => {
    const browser = await register('before@example.org');
    const change = { email: 'after@example.org', current_password: PASSWORD };
    await test.call('PATCH /api/v1/profile', { ...browser, body: change });
    const token = await askForLink('after@example.org');
    expect(await lookAt(token)).toEqual(REMOVES);
    expect((await spend(token, browser)).body).toMatchObject({ password_removed: false });
    expect(await logIn('after@example.org')).toBe(200);
  });

  it('is told of alike when it is made up, spent, too old, or somebody else’s', async () => {
    const email = 'quiet@example.org';
    const browser = await register(email);
    for (const token of ['x', 'A'.repeat(43), "' or 1=1--"]) expect(await lookAt(token)).toEqual(KEEPS);
    const reset = await askForLink(email, 'reset-password');
    expect(await lookAt(reset)).toEqual(KEEPS);
    const late = await askForLink(email);
    expect(await lookAt(late)).toEqual(REMOVES);
    test.clock.offsetMs = 15.1 * 60_000;
    try {
      expect(await lookAt(late)).toEqual(KEEPS);
      for (const from of [STRANGER, browser]) expect((await spend(late, from)).status).toBe(410);
      expect(await logIn(email)).toBe(200);
    } finally {
      test.clock.offsetMs = 0;
    }
    const once = await askForLink(email);
    expect((await spend(once, browser)).status).toBe(200);
    for (const from of [STRANGER, browser]) expect((await spend(once, from)).status).toBe(410);
    expect(await lookAt(once)).toEqual(KEEPS);
    expect(await logIn(email)).toBe(200);
  });

  it('changes nothing behind a second factor, and says that it won’t', async () => {
    const email = 'guarded@example.org';
    await register(email);
    await test.database.pool.query('update users set second_factor_at = now() where email = $1', [email]);
    const token = await askForLink(email);
    expect(emails.at(-1)?.text).not.toContain('removes the password');
    expect(await lookAt(token)).toEqual(KEEPS);
    expect((await spend(token)).body).toMatchObject({ code: 'second_factor_needed' });
    expect(
      (await test.call('POST /api/v1/auth/login', { body: { email, password: PASSWORD } })).body,
    ).toMatchObject({ code: 'second_factor_needed' });
  });
});

describe('a link to choose a new password', () => {
  beforeAll(() => open());
  afterAll(close);

  /** The address of a podcast, which stands for everything that was set up besides the password. */
  async function resetFrom(email: string, from: 'known' | 'other') {
    const browser = await register(email);
    const made = await test.call('POST /api/v1/podcast', { token: browser.token });
    const { pathname } = new URL((made.body.data as { url: string }).url);
    const password = 'a new long password';
    const body = {
      token: await askForLink(email, 'reset-password'),
      password,
      password_confirmation: password,
    };
    const { headers } = from === 'known' ? browser : STRANGER;
    expect((await test.call('POST /api/v1/password/new-password', { body, headers })).status).toBe(200);
    expect(await logIn(email, password)).toBe(200);
    return (await test.call(`GET ${pathname}`)).status;
  }

  it('keeps what else was set up in the browser that registered, and ends it elsewhere', async () => {
    expect(await resetFrom('reset-here@example.org', 'known')).toBe(200);
    expect(await resetFrom('reset-there@example.org', 'other')).toBe(404);
  });
});

describe('where addresses are confirmed before the first login', () => {
  beforeAll(() => open({ REGISTRATION: 'verified' }));
  afterAll(close);

  it('the browser that registered is known already, and keeps the password', async () => {
    const email = 'waiting@example.org';
    const browser = await register(email);
    expect(browser.token).toBe('undefined');
    const token = await askForLink(email);
    expect(await lookAt(token)).toEqual(REMOVES);
    expect((await spend(token, browser)).body).toMatchObject({ password_removed: false });
    expect(await logIn(email)).toBe(200);
  });
});

describe('a form on another site', () => {
  beforeAll(() => open());
  afterAll(close);

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'logs nobody in to an account of the stranger (%s)',
    async (type) => {
      const email = 'lure@example.org';
      await test.aReader({ email });
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': type, origin: 'https://evil.example' },
        payload: JSON.stringify({ email, password: PASSWORD }),
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    },
  );
});
