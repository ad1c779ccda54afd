import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Email, Mailer } from '#server/platform/email/mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

const PASSWORD = 'correct horse battery';
const BOSS = 'boss@example.org';

type Settings = NonNullable<Parameters<typeof buildTestApp>[0]>['settings'];

let test: TestApp;
let queue: Work;
let emails: Email[] = [];
const mail: Mailer = {
  server: null,
  check: async () => undefined,
  send: async (email) => void emails.push(email),
  close: () => undefined,
};

async function open(settings: Settings = {}) {
  emails = [];
  test = await buildTestApp({ mail, settings });
  queue = openWork({
    database: test.database,
    log: createLog('silent'),
    handlers: test.opened.accounts.jobs,
  });
  await queue.start();
}

async function close() {
  await queue.stop();
  await test.close();
}

const register = (email: string, more: object = {}) =>
  test.call('POST /api/v1/auth/register', {
    body: { email, password: PASSWORD, first_name: 'Ann', ...more },
  });
const logIn = (email: string, password = PASSWORD) =>
  test.call('POST /api/v1/auth/login', { body: { email, password } });
const confirm = (token: string, more: { password?: string; token?: string } = {}) =>
  test.call('POST /api/v1/auth/confirm-email', {
    body: { token, password: more.password },
    ...(more.token ? { token: more.token } : {}),
  });
const tokenOf = (body: Record<string, unknown>) => String(body.access_token);
const me = (token: string) => test.call('GET /api/v1/auth/me', { token });

/** The token in the newest email of that kind. */
async function tokenFor(email: string, page: string): Promise<string> {
  const newest = () =>
    emails
      .filter(({ to }) => to.address === email)
      .map(({ text }) => new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1])
      .findLast((token) => token !== undefined);
  await until(async () => newest() !== undefined);
  const token = newest() ?? '';
  emails = [];
  return token;
}

async function logInByLink(email: string) {
  await test.call('POST /api/v1/request-magic-link', { body: { email } });
  return test.call(`GET /api/v1/login/${await tokenFor(email, 'magic-link')}`);
}

describe('the reserved admin', () => {
  afterEach(close);

  it.each(['open', 'closed'])('is not whoever registers the address where it is %s', async (registration) => {
    await open({ ADMIN_EMAIL: BOSS, REGISTRATION: registration });
    const stranger = await register(BOSS);
    expect(stranger).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    expect(await logIn(BOSS)).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    const { rows } = await test.database.pool.query('select is_admin from users');
    expect(rows).toEqual([{ is_admin: false }]);

    const owner = await logInByLink(BOSS);
    expect(owner).toMatchObject({ status: 200, body: { user: { is_admin: true } } });
    expect((await logIn(BOSS)).status).toBe(401);
    const { status } = await test.call('GET /api/v1/admin/users', { token: tokenOf(owner.body) });
    expect(status).toBe(200);
  });

  it('is whoever registers it and follows the link with that password', async () => {
    await open({ ADMIN_EMAIL: BOSS });
    await register(BOSS.toUpperCase());
    const token = await tokenFor(BOSS.toUpperCase(), 'confirm-email');
    const { status, body } = await confirm(token, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.session).toMatchObject({ user: { is_admin: true, email_verified_at: expect.any(String) } });
    expect(await logIn(BOSS)).toMatchObject({ status: 200, body: { user: { is_admin: true } } });
    const { rows } = await test.database.pool.query('select action, admin_id from audit_entries');
    expect(rows).toContainEqual({ action: 'user.changed', admin_id: null });
  });

  it('is whoever moves an account to the address and confirms it, and not before', async () => {
    await open({ ADMIN_EMAIL: BOSS });
    const token = tokenOf((await register('other@example.org')).body);
    const moved = await test.call('PATCH /api/v1/profile', {
      token,
      body: { email: BOSS, current_password: PASSWORD },
    });
    expect(moved.body).toMatchObject({ data: { is_admin: false, email_verified_at: null } });
    expect((await confirm(await tokenFor(BOSS, 'confirm-email'), { token })).status).toBe(200);
    expect((await me(token)).body).toMatchObject({ is_admin: true });
  });

  it('becomes one by choosing a new password too', async () => {
    await open({ ADMIN_EMAIL: BOSS });
    await register(BOSS);
    await test.call('POST /api/v1/password/reset-request', { body: { email: BOSS } });
    const token = await tokenFor(BOSS, 'reset-password');
    const password = 'a new long password';
    await test.call('POST /api/v1/password/new-password', {
      body: { token, password, password_confirmation: password },
    });
    expect(await logIn(BOSS, password)).toMatchObject({ status: 200, body: { user: { is_admin: true } } });
  });
});

describe('where addresses are confirmed before the first login', () => {
  beforeAll(() => open({ REGISTRATION: 'verified' }));
  afterAll(close);

  it('an account is made and opened by the link with its password', async () => {
    const email = 'new@example.org';
    expect((await register(email)).body).toMatchObject({ code: 'email_not_confirmed' });
    const token = await tokenFor(email, 'confirm-email');
    for (const wrong of [{}, { password: 'not this one at all' }])
      expect(await confirm(token, wrong)).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.any(String)] } },
      });
    const { body } = await confirm(token, { password: PASSWORD });
    expect((await me(tokenOf(body.session as Record<string, unknown>))).status).toBe(200);
    expect((await confirm(token, { password: PASSWORD })).status).toBe(410);
    expect((await logIn(email)).status).toBe(200);
  });

  it('of two calls with one link only one opens it, and an old link none', async () => {
    const email = 'twice@example.org';
    await register(email);
    const token = await tokenFor(email, 'confirm-email');
    const both = await Promise.all([1, 2].map(() => confirm(token, { password: PASSWORD })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const { rows } = await test.database.pool.query(
      'select from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);

    await register('late@example.org');
    const late = await tokenFor('late@example.org', 'confirm-email');
    test.clock.offsetMs = 25 * 60 * 60_000;
    try {
      expect((await confirm(late, { password: PASSWORD })).status).toBe(410);
    } finally {
      test.clock.offsetMs = 0;
    }
  });

  it('a login with the right password sends another link, and a wrong one tells nothing', async () => {
    const email = 'later@example.org';
    await register(email);
    await tokenFor(email, 'confirm-email');
    expect((await logIn(email, 'not this one at all')).body).toMatchObject({ code: 'invalid_credentials' });
    expect((await logIn(email)).body).toMatchObject({ code: 'email_not_confirmed' });
    expect(await tokenFor(email, 'confirm-email')).toBeTruthy();
  });
});

describe('an account of somebody else’s address', () => {
  beforeAll(() => open());
  afterAll(close);

  it('is lost to the stranger who made it, with password and sessions, once its owner logs in by a link', async () => {
    const email = 'victim@example.org';
    const stranger = tokenOf((await register(email)).body);
    const { body } = await logInByLink(email);
    expect(body.user).toMatchObject({ email_verified_at: expect.any(String) });
    expect((await me(stranger)).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    expect(await test.call('POST /api/v1/auth/ended', { body: { token: stranger } })).toMatchObject({
      body: { reason: 'address_confirmed' },
    });
  });

  it('takes the podcast feed of the stranger with it', async () => {
    const email = 'listened@example.org';
    const stranger = tokenOf((await register(email)).body);
    const made = await test.call('POST /api/v1/podcast', { token: stranger });
    const { pathname } = new URL((made.body.data as { url: string }).url);
    expect((await test.call(`GET ${pathname}`)).status).toBe(200);
    await logInByLink(email);
    expect((await test.call(`GET ${pathname}`)).status).toBe(404);
  });

  it('keeps password and sessions when its owner has confirmed it', async () => {
    const email = 'owner@example.org';
    const token = tokenOf((await register(email)).body);
    await test.call('POST /api/v1/profile/confirm-email', { token });
    expect((await confirm(await tokenFor(email, 'confirm-email'), { token })).body).toMatchObject({
      session: null,
    });
    await logInByLink(email);
    expect((await me(token)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  it('is not confirmed by somebody who is signed in to another one', async () => {
    const token = tokenOf((await register('one@example.org')).body);
    await test.call('POST /api/v1/profile/confirm-email', { token });
    const link = await tokenFor('one@example.org', 'confirm-email');
    const other = tokenOf((await register('two@example.org')).body);
    expect((await confirm(link, { token: other })).status).toBe(422);
    expect((await me(token)).body).toMatchObject({ email_verified_at: null });
  });

  it('has no confirmed address any more when it moves to another', async () => {
    const { body } = await logInByLink('owner@example.org');
    const moved = await test.call('PATCH /api/v1/profile', {
      token: tokenOf(body),
      body: { email: 'moved@example.org', current_password: PASSWORD },
    });
    expect(moved.body).toMatchObject({ data: { email: 'moved@example.org', email_verified_at: null } });
  });
});

describe('names in emails', () => {
  beforeAll(() => open());
  afterAll(close);

  it.each(['Win at https://evil.example', 'a@evil.example', 'www.evil.example', 'evil.example/now'])(
    'hold no address: %s is refused',
    async (name) => {
      for (const field of ['first_name', 'last_name'])
        expect((await register('named@example.org', { [field]: name })).body.errors).toHaveProperty(field);
    },
  );

  it('that a mail program would make a link of are left out', async () => {
    const email = 'dotty@example.org';
    await register(email, { first_name: 'evil．example', last_name: 'St.John' });
    await test.call('POST /api/v1/request-magic-link', { body: { email } });
    await until(async () => emails.length > 0);
    const [sent] = emails;
    expect(sent?.text).toMatch(/^Hello,\n/);
    expect(sent?.to.name).toBe('');
    expect(JSON.stringify(sent)).not.toMatch(/evil.example/);
  });
});
