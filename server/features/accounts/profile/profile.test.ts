import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const password = 'correct horse battery';
const better = 'a much better password';
const profile = 'PATCH /api/v1/profile';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.aReader();
});
afterAll(() => test.close());

const logIn = (email: string, secret = password) =>
  test.call('POST /api/v1/auth/login', { body: { email, password: secret } });

/** A reader who is signed in on two devices. */
async function aReaderTwice() {
  const { access_token: token, user } = await test.aReader();
  const { body } = await logIn(user.email);
  return { token, otherToken: body.access_token as string, user };
}

const isSignedIn = async (token: string) =>
  (await test.call('GET /api/v1/auth/me', { token })).status === 200;

describe('a profile', () => {
  it('is the account with its preferences', async () => {
    const { access_token: token, user } = await test.aReader();
    const { status, body } = await test.call('GET /api/v1/profile', { token });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { ...user, preferences: {}, has_password: true } });
  });

  it('takes what is sent and keeps the rest', async () => {
    const { access_token: token, user } = await test.aReader();
    const named = await test.call(profile, { token, body: { first_name: ' Ada ', last_name: 'Lovelace' } });
    expect(named.body).toEqual({
      data: { ...user, first_name: 'Ada', last_name: 'Lovelace', preferences: {}, has_password: true },
    });
    const cleared = await test.call(profile, { token, body: { last_name: '' } });
    expect(cleared.body.data).toMatchObject({ first_name: 'Ada', last_name: null });
    const same = await test.call(profile, { token, body: {} });
    expect(same.body).toEqual(cleared.body);
    expect((await test.call('GET /api/v1/profile', { token })).body).toEqual(cleared.body);
  });

  it('ignores what is not in it, and nobody makes themselves an admin', async () => {
    const { access_token: token } = await test.aReader();
    const body = { is_admin: true, status: 'blocked', id: 1, first_name: 'Eve' };
    const { status, body: answer } = await test.call(profile, { token, body });
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ first_name: 'Eve', is_admin: false, status: 'active' });
  });

  it.each([
    ['email', { email: 'no-address', current_password: password }],
    ['email', { email: '', current_password: password }],
    ['password', { password: 'short', current_password: password }],
    ['password', { password: 'password1', current_password: password }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 'x'.repeat(81) }],
    ['preferences', { preferences: { theme: 'pink' } }],
    ['preferences', { preferences: { scale: 100 } }],
    ['preferences', { preferences: { anything: 'x'.repeat(1000) } }],
    ['preferences', { preferences: { theme: null } }],
    ['preferences', { preferences: { voices: { '../..': 'one' } } }],
    ['preferences', { preferences: { voices: { en: '' } } }],
    ['current_password', { password: better }],
    ['current_password', { password: better, current_password: '' }],
    ['current_password', { password: better, current_password: 'wrong' }],
    ['current_password', { email: 'other@example.org' }],
    ['current_password', { email: 'other@example.org', current_password: 'wrong' }],
  ])('says what is wrong with %s in %o, and changes nothing', async (field, wrong) => {
    const { access_token: token } = await test.aReader();
    const before = await test.call('GET /api/v1/profile', { token });
    const { status, body } = await test.call(profile, { token, body: { first_name: 'Bea', ...wrong } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
    expect((await test.call('GET /api/v1/profile', { token })).body).toEqual(before.body);
  });
});

describe('preferences', () => {
  it('are merged: each key that is sent is replaced, the others stay', async () => {
    const { access_token: token } = await test.aReader();
    await test.call(profile, { token, body: { preferences: { theme: 'dark', speed: 1.5 } } });
    const { body } = await test.call(profile, { token, body: { preferences: { speed: 2, ripple: false } } });
    expect(body.data).toMatchObject({ preferences: { theme: 'dark', speed: 2, ripple: false } });
  });

  it('lose nothing when many devices change them at once', async () => {
    const { access_token: token } = await test.aReader();
    const changes = [
      { theme: 'dark' },
      { scale: 16 },
      { menu_mode: 'overlay' },
      { ripple: false },
      { speed: 1.25 },
      { auto_next: false },
      { reading_size: 4 },
    ];
    await Promise.all([
      ...changes.map((preferences) => test.call(profile, { token, body: { preferences } })),
      test.call(profile, { token, body: { first_name: 'Bea' } }),
      test.call(profile, { token, body: { last_name: 'Potter' } }),
    ]);
    const { body } = await test.call('GET /api/v1/profile', { token });
    expect(body.data).toMatchObject({ first_name: 'Bea', last_name: 'Potter' });
    expect((body.data as { preferences: unknown }).preferences).toEqual(Object.assign({}, ...changes));
  });
});

describe('a new password', () => {
  it('opens the account, the old one does not, and every other device is signed out', async () => {
    const { token, otherToken, user } = await aReaderTwice();
    const body = { password: better, current_password: password };
    expect((await test.call(profile, { token, body })).status).toBe(200);
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(otherToken)).toBe(false);
    expect((await logIn(user.email)).status).toBe(401);
    expect((await logIn(user.email, better)).status).toBe(200);
  });

  it('is set by one of two at once', async () => {
    const { token, otherToken } = await aReaderTwice();
    const answers = await Promise.all(
      [token, otherToken].map((each, index) =>
        test.call(profile, {
          token: each,
          body: { password: `${better} ${index}`, current_password: password },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).not.toEqual([200, 200]);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  it('leaves no session to a login with the old one that was under way', async () => {
    const { access_token: token, user } = await test.aReader();
    const body = { password: better, current_password: password };
    const [change, ...logins] = await Promise.all([
      test.call(profile, { token, body }),
      ...Array.from({ length: 4 }, () => logIn(user.email)),
    ]);
    expect(change.status).toBe(200);
    for (const login of logins) {
      const open = login.status === 200 && (await isSignedIn(login.body.access_token as string));
      expect(open).toBe(false);
    }
  });
});

describe('a new email address', () => {
  it('is the one to log in with, in any case', async () => {
    const { access_token: token } = await test.aReader();
    const body = { email: ' New@Example.org ', current_password: password };
    const { status, body: answer } = await test.call(profile, { token, body });
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ email: 'New@Example.org' });
    expect((await logIn('new@example.ORG')).status).toBe(200);
  });

  it('needs no password when it is the one that is there', async () => {
    const { access_token: token, user } = await test.aReader();
    const { status } = await test.call(profile, { token, body: { email: user.email, first_name: 'Bea' } });
    expect(status).toBe(200);
  });

  it('cannot be somebody else’s, and one of two at once gets it', async () => {
    const [one, other, third] = await Promise.all([test.aReader(), test.aReader(), test.aReader()]);
    const take = (token: string, email: string) =>
      test.call(profile, { token, body: { email, current_password: password } });
    const taken = await take(one.access_token, other.user.email.toUpperCase());
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toEqual({ email: ['There’s already an account with that email address.'] });
    const raced = await Promise.all(
      [one, other, third].map(({ access_token: token }) => take(token, 'raced@example.org')),
    );
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('ends the links that were mailed to the one before', async () => {
    const { access_token: token, user } = await test.aReader();
    await test.database.pool.query(
      `insert into account_links (user_id, purpose, token_hash, expires_at)
       values ($1, 'magic_link', $2, now() + interval '1 hour')`,
      [user.id, `hash-${user.id}`],
    );
    const body = { email: 'moved@example.org', current_password: password };
    expect((await test.call(profile, { token, body })).status).toBe(200);
    const { rowCount } = await test.database.pool.query('select from account_links where user_id = $1', [
      user.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('an account without a password', () => {
  const wait = 'Log out and in again first, then do this within 15 minutes.';
  afterEach(() => {
    test.clock.offsetMs = 0;
  });

  async function withoutPassword() {
    const { access_token: token, user } = await test.aReader();
    await test.database.pool.query('update users set password_hash = null where id = $1', [user.id]);
    const { body } = await test.call('GET /api/v1/profile', { token });
    expect(body.data).toMatchObject({ has_password: false });
    return { token, user };
  }

  it('is given one shortly after a login', async () => {
    const { token, user } = await withoutPassword();
    const { status, body } = await test.call(profile, { token, body: { password: better } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ has_password: true });
    expect((await logIn(user.email, better)).status).toBe(200);
  });

  it('is changed and deleted shortly after a login alone, and says so', async () => {
    const { token, user } = await withoutPassword();
    test.clock.offsetMs = 16 * 60_000;
    const changed = await test.call(profile, { token, body: { password: better } });
    expect(changed).toMatchObject({ status: 422, body: { errors: { current_password: [wait] } } });
    const moved = await test.call(profile, { token, body: { email: 'elsewhere@example.org' } });
    expect(moved).toMatchObject({ status: 422, body: { errors: { current_password: [wait] } } });
    const deleted = await test.call('DELETE /api/v1/profile', { token, body: {} });
    expect(deleted).toMatchObject({ status: 422, body: { errors: { password: [wait] } } });
    test.clock.offsetMs = 0;
    expect((await test.call('DELETE /api/v1/profile', { token, body: {} })).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(401);
  });
});

describe('the owner', () => {
  /** Letters that wait to be sent to any of these addresses: kind and address. */
  async function lettersTo(...emails: string[]): Promise<string[]> {
    const { rows } = await test.database.pool.query<{ letter: string }>(
      `select (payload->>'kind') || ' ' || (payload->>'email') as letter
       from jobs where payload->>'email' = any($1) order by id`,
      [emails],
    );
    return rows.map(({ letter }) => letter);
  }

  it('is told of a new password, and of a new address at the one before', async () => {
    const { access_token: token, user } = await test.aReader();
    await test.call(profile, { token, body: { password: better, current_password: 'wrong' } });
    await test.call(profile, { token, body: { first_name: 'Bea', email: user.email } });
    expect(await lettersTo(user.email)).toEqual([]);

    await test.call(profile, { token, body: { password: better, current_password: password } });
    expect(await lettersTo(user.email)).toEqual([`password_changed ${user.email}`]);

    const body = { email: 'told@example.org', password, current_password: better };
    expect((await test.call(profile, { token, body })).status).toBe(200);
    expect(await lettersTo(user.email, 'told@example.org')).toEqual([
      `password_changed ${user.email}`,
      `email_changed ${user.email}`,
      'password_changed told@example.org',
    ]);
  });
});

describe('tries', () => {
  it('of the current password are counted by the session, which locks nobody out elsewhere', async () => {
    const limited = await buildTestApp({ settings: { RATE_LIMITS: 'on' } });
    try {
      const { access_token: token, user } = await limited.aReader();
      const guess = () =>
        limited.call(profile, { token, body: { password: better, current_password: 'a guess' } });
      for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
      const refused = await guess();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const removal = await limited.call('DELETE /api/v1/profile', { token, body: { password } });
      expect(removal.status).toBe(429);
      const login = await limited.call('POST /api/v1/auth/login', { body: { email: user.email, password } });
      expect(login.status).toBe(200);
      const guesses = Array.from({ length: 12 }, () =>
        limited.call('POST /api/v1/auth/login', { body: { email: user.email, password: 'a guess' } }),
      );
      expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
      const named = await limited.call(profile, { token, body: { first_name: 'Bea' } });
      expect(named.status).toBe(200);
      const elsewhere = String(login.body.access_token);
      const body = { password: better, current_password: password };
      expect((await limited.call(profile, { token: elsewhere, body })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('of the export are counted by whoever asks, not by address', async () => {
    const limited = await buildTestApp({ settings: { RATE_LIMITS: 'on' } });
    try {
      const [one, other] = [await limited.aReader(), await limited.aReader()];
      const ask = async (token: string) =>
        (await limited.call('GET /api/v1/profile/export', { token })).status;
      for (let times = 0; times < 10; times += 1) expect(await ask(one.access_token)).toBe(200);
      expect(await ask(one.access_token)).toBe(429);
      expect(await ask(other.access_token)).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
