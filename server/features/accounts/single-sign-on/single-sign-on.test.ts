import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { CLIENT, type Claims, openOidcServer } from '#server/testing/oidc-server.ts';
import { hashPassword } from '../passwords/passwords.ts';

const HOME = 'https://books.example.org';
const CALLBACK = `${HOME}/api/v1/auth/oidc/callback`;

const people = new Map<string, Claims>();
let provider: Awaited<ReturnType<typeof openOidcServer>>;
let test: TestApp;
beforeAll(async () => {
  provider = await openOidcServer(people, [CALLBACK]);
  test = await openApp({ OIDC_REGISTER: 'on', OIDC_ADMIN_GROUP: 'librarians' });
  await test.aReader({ email: 'first@example.org' });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const openApp = (settings: Record<string, string>) =>
  buildTestApp({
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_BUTTON: 'Log in with Example ID',
      ...settings,
    },
  });

const cookieOf = (headers: Record<string, unknown>, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

const path = (address: string) => address.replace(HOME, '');

/** The whole way of a browser: to the provider, through its login, and back. */
async function travel(name: string, app = test, device = '') {
  const begun = await app.call('GET /api/v1/auth/oidc');
  expect(begun.status).toBe(303);
  const back = await provider.logIn(String(begun.headers.location), name);
  expect(back).toContain(CALLBACK);
  const journey = cookieOf(begun.headers, '__Host-oidc_journey');
  const cookie = `${journey}; ${device}`;
  const returned = await app.call(`GET ${path(back)}`, { headers: { cookie } });
  expect(returned.status).toBe(303);
  return {
    back,
    journey,
    place: path(String(returned.headers.location)),
    token: cookieOf(returned.headers, '__Host-oidc_token'),
  };
}

async function logIn(name: string, app = test) {
  const { place, token } = await travel(name, app);
  expect(place).toBe('/single-sign-on');
  return app.call('POST /api/v1/auth/oidc/session', { headers: { cookie: token } });
}

describe('logging in by an OpenID provider', () => {
  it('is offered under its own name', async () => {
    const { body } = await test.call('GET /api/v1/auth/ways');
    expect(body).toEqual({ passkeys: true, single_sign_on: 'Log in with Example ID' });
  });

  it('makes an account with a confirmed address, and finds it again', async () => {
    people.set('ada', {
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
    const first = await logIn('ada');
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', is_admin: false },
      },
    });
    // The address may change at the provider; it is the same person.
    people.set('ada', { email: 'ada@elsewhere.example', email_verified: true });
    const again = await logIn('ada');
    expect(again.body.user).toEqual(first.body.user);
    const mine = await test.call('GET /api/v1/profile/export', { token: String(again.body.access_token) });
    expect(mine.body.single_sign_on).toMatchObject([{ issuer: provider.issuer, subject: 'ada' }]);
  });

  it('is the account that has the verified address, whose unproven password ends', async () => {
    const email = 'grace@example.org';
    const { user, access_token: token } = await test.aReader({ email });
    people.set('grace', { email: 'Grace@Example.org', email_verified: true, name: 'Grace' });
    expect((await logIn('grace')).body.user).toMatchObject({ id: user.id, email });
    expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(401);
    const password = 'correct horse battery';
    expect((await test.call('POST /api/v1/auth/login', { body: { email, password } })).status).toBe(401);
  });

  it('leaves that account its password in the browser that registered', async () => {
    const email = 'known@example.org';
    const body = { email, password: 'correct horse battery', first_name: 'Ann' };
    const registered = await test.call('POST /api/v1/auth/register', { body });
    const token = String(registered.body.access_token);
    people.set('known', { email, email_verified: true, name: 'Ann' });
    const { place } = await travel('known', test, cookieOf(registered.headers, '__Host-device'));
    expect(place).toBe('/single-sign-on');
    expect((await test.call('GET /api/v1/auth/me', { token })).body).toMatchObject({
      email_verified_at: expect.any(String),
    });
    expect((await test.call('POST /api/v1/auth/login', { body })).status).toBe(200);
  });

  it('goes around no second factor, and links nobody who has not shown it', async () => {
    const email = 'guarded@example.org';
    const { user } = await test.aReader({ email });
    await test.database.pool.query(
      'update users set email_verified_at = now(), second_factor_at = now() where id = $1',
      [user.id],
    );
    people.set('finder', { email, email_verified: true, name: 'Finder' });
    const answer = await logIn('finder');
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    expect(cookieOf(answer.headers, '__Host-oidc_token')).toBe('__Host-oidc_token=');
    const linked = 'select from identities where user_id = $1';
    expect((await test.database.pool.query(linked, [user.id])).rowCount).toBe(0);
  });

  it('leads to the page that was wanted, and to no other site', async () => {
    const begun = await test.call('GET /api/v1/auth/oidc?next=%2Fbook%2Fwalden%2F7');
    const back = await provider.logIn(String(begun.headers.location), 'ada');
    const { headers } = await test.call(`GET ${path(back)}`, {
      headers: { cookie: cookieOf(begun.headers, '__Host-oidc_journey') },
    });
    expect(headers.location).toBe(`${HOME}/single-sign-on?next=%2Fbook%2Fwalden%2F7`);
    expect((await test.call('GET /api/v1/auth/oidc?next=a&next=b')).status).toBe(303);
  });

  it.each([
    ['an address that is not verified', { email: 'first@example.org', email_verified: false }],
    ['no word of that', { email: 'first@example.org' }],
    ['no address', {}],
  ])('takes nobody with %s', async (_case, claims) => {
    people.set('mallory', claims);
    expect((await travel('mallory')).place).toBe('/login?single_sign_on=unverified');
  });

  it('makes members of the group admins, and others not, except the last', async () => {
    people.set('boss', {
      email: 'boss@example.org',
      email_verified: true,
      name: 'B',
      groups: ['librarians'],
    });
    const { body } = await logIn('boss');
    const token = String(body.access_token);
    expect((await test.call('GET /api/v1/auth/me', { token })).body).toMatchObject({ is_admin: true });
    const isAdmin = async () => (await test.call('GET /api/v1/auth/me', { token })).body.is_admin;
    // With none, without the claim, and with another group alone, which some providers tell as a word.
    for (const groups of [[], undefined, 'readers']) {
      people.set('boss', { email: 'boss@example.org', email_verified: true, groups });
      await logIn('boss');
      expect(await isAdmin()).toBe(false);
      people.set('boss', { email: 'boss@example.org', email_verified: true, groups: 'librarians' });
      await logIn('boss');
      expect(await isAdmin()).toBe(true);
    }
  });

  it('takes nobody whose account is blocked', async () => {
    people.set('barred', { email: 'barred@example.org', email_verified: true, name: 'Barry' });
    await logIn('barred');
    await test.database.pool.query(`update users set status = 'blocked' where email = 'barred@example.org'`);
    expect((await travel('barred')).place).toBe('/login?single_sign_on=blocked');
  });

  it('is for one browser and one time', async () => {
    people.set('eve', { email: 'eve@example.org', email_verified: true, name: 'Eve' });
    const { back, journey, token } = await travel('eve');
    const elsewhere = await test.call(`GET ${path(back)}`);
    expect(elsewhere.headers.location).toBe(`${HOME}/login?single_sign_on=failed`);
    const twice = await test.call(`GET ${path(back)}`, { headers: { cookie: journey } });
    expect(twice.headers.location).toBe(`${HOME}/login?single_sign_on=failed`);
    const enter = (headers = {}) => test.call('POST /api/v1/auth/oidc/session', { headers });
    expect((await enter()).status).toBe(410);
    expect((await enter({ cookie: token })).status).toBe(200);
    expect((await enter({ cookie: token })).status).toBe(410);
  });
});

describe('an account that has moved to an address of somebody else', () => {
  const BOSS = 'reserved@example.org';
  const password = 'correct horse battery';

  async function moved(app: TestApp, name: string) {
    const email = `${name}@example.org`;
    people.set(name, { email, email_verified: true, name: 'Mallory' });
    await logIn(name, app);
    await app.database.pool.query('update users set password_hash = $1 where email = $2', [
      await hashPassword(password),
      email,
    ]);
    const { body } = await app.call('POST /api/v1/auth/login', { body: { email, password } });
    const token = String(body.access_token);
    const change = { email: BOSS, current_password: password };
    expect((await app.call('PATCH /api/v1/profile', { token, body: change })).status).toBe(200);
    return token;
  }

  it('gets no admin rights by the provider, which says nothing of that address', async () => {
    const app = await openApp({ OIDC_REGISTER: 'on', ADMIN_EMAIL: BOSS });
    try {
      const token = await moved(app, 'mover');
      expect((await travel('mover', app)).place).toBe('/login?single_sign_on=unconfirmed');
      const { body } = await app.call('GET /api/v1/auth/me', { token });
      expect(body).toMatchObject({ email: BOSS, email_verified_at: null, is_admin: false });
      // Once it is the provider's address too, it is theirs.
      people.set('mover', { email: BOSS, email_verified: true });
      expect((await logIn('mover', app)).body.user).toMatchObject({ email: BOSS, is_admin: true });
    } finally {
      await app.close();
    }
  });

  it('is not confirmed by the provider either, and is lost when its owner comes, also on the way', async () => {
    const app = await openApp({ OIDC_REGISTER: 'on' });
    try {
      await app.aReader();
      const token = await moved(app, 'thief');
      const { token: onTheWay } = await travel('thief', app);
      people.set('owner', { email: BOSS, email_verified: true });
      expect((await logIn('owner', app)).status).toBe(200);
      expect((await app.call('GET /api/v1/auth/me', { token })).status).toBe(401);
      const enter = await app.call('POST /api/v1/auth/oidc/session', { headers: { cookie: onTheWay } });
      expect(enter.status).toBe(410);
      expect((await travel('thief', app)).place).toBe('/single-sign-on');
      const { rows } = await app.database.pool.query('select email from users order by id');
      expect(rows.slice(1)).toEqual([{ email: BOSS }, { email: 'thief@example.org' }]);
    } finally {
      await app.close();
    }
  });
});

describe('what is not taken', () => {
  it('is a way that another site has begun', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await test.call('GET /api/v1/auth/oidc', { headers: { 'sec-fetch-site': site } });
      expect(headers.location).toBe(`${HOME}/login`);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('is an ID token with the signature of another key', async () => {
    people.set('forged', { email: 'forged@example.org', email_verified: true });
    const strange = await openApp({ OIDC_REGISTER: 'on' });
    const giveBack = await provider.changeKeys();
    try {
      expect((await travel('forged', strange)).place).toBe('/login?single_sign_on=failed');
    } finally {
      giveBack();
      await strange.close();
    }
  });
});

describe('where the provider makes no accounts, or there is none', () => {
  it('only those are let in who have one', async () => {
    const closed = await openApp({});
    try {
      people.set('new', { email: 'new@example.org', email_verified: true });
      expect((await travel('new', closed)).place).toBe('/login?single_sign_on=unknown');
      await closed.aReader({ email: 'new@example.org' });
      expect((await logIn('new', closed)).status).toBe(200);
    } finally {
      await closed.close();
    }
  });

  it('says so when the provider is away', async () => {
    const away = await openApp({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    try {
      const { headers } = await away.call('GET /api/v1/auth/oidc');
      expect(headers.location).toBe(`${HOME}/login?single_sign_on=failed`);
    } finally {
      await away.close();
    }
  });
});
