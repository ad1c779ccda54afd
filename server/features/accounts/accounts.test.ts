import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const ada = {
  email: 'Ada@Example.org',
  password: 'correct horse battery',
  first_name: 'Ada',
  last_name: 'Lovelace',
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('registering', () => {
  it('makes the first account the admin and signs it in; the second is a reader', async () => {
    const before = await test.call('GET /api/v1/auth/registration');
    expect(before.body).toEqual({ registration: 'open', first_account: true });

    const first = await test.call('POST /api/v1/auth/register', { body: ada });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      token_type: 'Bearer',
      user: {
        email: 'Ada@Example.org',
        first_name: 'Ada',
        last_name: 'Lovelace',
        is_admin: true,
        status: 'active',
      },
    });
    const me = await test.call('GET /api/v1/auth/me', { token: first.body.access_token as string });
    expect(me.body).toEqual(first.body.user);

    const second = await test.aReader();
    expect(second.user.is_admin).toBe(false);
    const after = await test.call('GET /api/v1/auth/registration');
    expect(after.body).toEqual({ registration: 'open', first_account: false });
  });

  it.each(['ada@example.org', ' ADA@EXAMPLE.ORG '])('refuses %j, which is taken', async (email) => {
    const { status, body } = await test.call('POST /api/v1/auth/register', { body: { ...ada, email } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['There’s already an account with that email address.'] });
  });

  it.each([
    ['email', { email: '' }],
    ['email', { email: 'no-address' }],
    ['email', { email: `${'a'.repeat(300)}@example.org` }],
    ['email', { email: 7 }],
    ['email', { email: null }],
    ['password', { password: 'short' }],
    ['password', { password: 'password1' }],
    ['password', { password: 'x'.repeat(201) }],
    ['password', { password: ['correct horse battery'] }],
    ['first_name', { first_name: '   ' }],
    ['first_name', { first_name: 'x'.repeat(81) }],
    ['last_name', { last_name: {} }],
  ])('says what is wrong with %s in %o', async (field, wrong) => {
    const { status, body } = await test.call('POST /api/v1/auth/register', {
      body: { ...ada, email: 'new@example.org', ...wrong },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', message: expect.any(String) });
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  it('lets one of many at once have the address', async () => {
    const body = { ...ada, email: 'race@example.org' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.call('POST /api/v1/auth/register', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(422),
    ]);
  });
});

describe('logging in and out', () => {
  it('takes the address in any case and ends the session on the server', async () => {
    const login = await test.call('POST /api/v1/auth/login', {
      body: { email: 'ADA@example.org', password: ada.password },
    });
    expect(login.status).toBe(200);
    const token = login.body.access_token as string;
    expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(200);
    expect((await test.call('POST /api/v1/auth/logout', { token })).status).toBe(200);
    const ended = await test.call('GET /api/v1/auth/me', { token });
    expect(ended.status).toBe(401);
    expect(ended.body).toEqual({
      error: 'Please log in.',
      message: 'Please log in.',
      code: 'unauthenticated',
    });
  });

  it('keeps other sessions of the same person', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => test.call('POST /api/v1/auth/login', { body: ada })),
    );
    await test.call('POST /api/v1/auth/logout', { token: one?.body.access_token as string });
    const { status } = await test.call('GET /api/v1/auth/me', { token: other?.body.access_token as string });
    expect(status).toBe(200);
  });

  it.each([
    { email: ada.email, password: 'wrong' },
    { email: 'nobody@example.org', password: ada.password },
    { email: '', password: '' },
  ])('answers alike to %o', async (body) => {
    const answer = await test.call('POST /api/v1/auth/login', { body });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 'invalid_credentials',
      error: 'Wrong email or password.',
    });
  });

  it('compares a password as it was typed, however long, down to spaces and case', async () => {
    const password = ` Ünïque ${'x'.repeat(190)} `;
    const { user } = await test.aReader({ password });
    const statusWith = async (typed: string) =>
      (await test.call('POST /api/v1/auth/login', { body: { email: user.email, password: typed } })).status;
    expect(await statusWith(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `])
      expect(await statusWith(other)).toBe(401);
  });

  it('stores neither password nor token', async () => {
    const { access_token: token } = await test.aReader({ password: 'a password to look for' });
    const { rows } = await test.database.pool.query(
      'select row_to_json(u)::text as text from users u union all select row_to_json(s)::text from sessions s',
    );
    const stored = rows.map(({ text }: { text: string }) => text).join('\n');
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('a password to look for');
  });
});

describe('a session', () => {
  it('ends thirty days after its last use, and a use moves the end', async () => {
    const { access_token: token } = await test.aReader();
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    try {
      test.clock.offsetMs = days(29);
      expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(200);
      test.clock.offsetMs = days(58);
      expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(200);
      test.clock.offsetMs = days(58 + 31);
      expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(401);
    } finally {
      test.clock.offsetMs = 0;
    }
  });

  it.each(['', 'nonsense', 'a'.repeat(600), "' or 1=1 --"])(
    'is not opened by the token %j',
    async (token) => {
      expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(401);
    },
  );

  it('of a blocked account is over, and says so when logging in', async () => {
    const { access_token: token, user } = await test.aReader();
    await test.database.pool.query("update users set status = 'blocked' where id = $1", [user.id]);
    expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(401);
    const login = await test.call('POST /api/v1/auth/login', {
      body: { email: user.email, password: ada.password },
    });
    expect(login.status).toBe(403);
  });
});

describe('limits and closed doors', () => {
  it('tells whoever tries too often when to come back', async () => {
    const limited = await buildTestApp({ settings: { RATE_LIMITS: 'on' } });
    try {
      const tries = Array.from({ length: 11 }, () =>
        limited.call('POST /api/v1/auth/login', { body: { ...ada, password: 'wrong' } }),
      );
      const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests' });
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  it('takes nobody but the first where registration is closed', async () => {
    const closed = await buildTestApp({ settings: { REGISTRATION: 'closed' } });
    try {
      expect((await closed.call('POST /api/v1/auth/register', { body: ada })).status).toBe(200);
      const second = await closed.call('POST /api/v1/auth/register', {
        body: { ...ada, email: 'b@example.org' },
      });
      expect(second.status).toBe(403);
      expect(second.body).toMatchObject({ code: 'registration_closed' });
    } finally {
      await closed.close();
    }
  });

  it('has one admin when many register first at once', async () => {
    const fresh = await buildTestApp();
    try {
      const sessions = await Promise.all(Array.from({ length: 6 }, () => fresh.aReader()));
      expect(sessions.filter(({ user }) => user.is_admin)).toHaveLength(1);
    } finally {
      await fresh.close();
    }
  });
});
