import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
afterEach(() => test.close());

const PROXY = '10.0.0.1';

async function open(trustProxy: string) {
  test = await buildTestApp({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: trustProxy } });
}

const PASSWORD = 'correct horse battery';
type Try = { email?: string; from?: string; forwarded?: string; cookie?: string; password?: string };

async function logIn(given: Try): Promise<number> {
  const {
    email = 'ann@example.org',
    from = PROXY,
    forwarded,
    cookie,
    password = 'not this one at all',
  } = given;
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: from,
    headers: {
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: { email, password },
  });
  return statusCode;
}

/** How many of so many tries were let through. */
async function letThrough(count: number, tryOf: (index: number) => Try): Promise<number> {
  let through = 0;
  for (let index = 0; index < count; index += 1) if ((await logIn(tryOf(index))) === 401) through += 1;
  return through;
}

const someone = (index: number) => `person-${index}@example.org`;

describe('tries for one account', () => {
  it('from one network lock nobody out elsewhere, nor on a device that the reader has used', async () => {
    await open('1');
    const here = '203.0.113.1';
    const registered = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/register',
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': here },
      payload: { email: 'ann@example.org', password: PASSWORD, first_name: 'Ann' },
    });
    const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
    expect(await letThrough(14, () => ({ forwarded: here }))).toBe(10);
    expect(await logIn({ forwarded: here, password: PASSWORD })).toBe(429);
    expect(await logIn({ forwarded: here, password: PASSWORD, cookie })).toBe(200);
    expect(await logIn({ forwarded: '203.0.113.2', password: PASSWORD })).toBe(200);
    // The allowance of a known device has an end too, and is for its own accounts alone.
    expect(await letThrough(14, () => ({ forwarded: '203.0.113.3', cookie }))).toBe(9);
    await test.aReader({ email: 'bob@example.org' });
    expect(await letThrough(14, () => ({ email: 'bob@example.org', forwarded: '203.0.113.4', cookie }))).toBe(
      10,
    );
  });

  it('of strangers on the same network leave the known device alone, whomever they try', async () => {
    await open('1');
    const forwarded = '203.0.113.1';
    const registered = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/register',
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: 'ann@example.org', password: PASSWORD, first_name: 'Ann' },
    });
    const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
    expect(await letThrough(40, (index) => ({ email: someone(index), forwarded }))).toBeLessThan(31);
    expect(await logIn({ forwarded, password: PASSWORD })).toBe(429);
    expect(await logIn({ forwarded, password: PASSWORD, cookie })).toBe(200);
  });

  it('that cannot be counted are not let through', async () => {
    await open('off');
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const query = vi.spyOn(test.database.pool, 'query').mockRejectedValue(away);
    expect(await logIn({})).toBe(503);
    query.mockRestore();
    expect(await logIn({})).toBe(401);
  });

  it('from very many networks end too, and the known device goes on', async () => {
    await open('1');
    const session = await test.call('POST /api/v1/auth/register', {
      body: { email: 'ann@example.org', password: PASSWORD, first_name: 'Ann' },
    });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    expect(await logIn({ forwarded: '203.0.113.1' })).toBe(401);
    await test.database.pool.query('update try_counts set tries = 99');
    expect(await logIn({ forwarded: '198.51.100.1' })).toBe(401);
    await test.database.pool.query('update try_counts set tries = 100');
    expect(await logIn({ forwarded: '203.0.113.2', password: PASSWORD })).toBe(429);
    expect(await logIn({ forwarded: '203.0.113.2', password: PASSWORD, cookie })).toBe(200);
  });

  it('are counted for all processes together, and after a restart', async () => {
    await open('1');
    expect(await letThrough(6, () => ({ forwarded: '203.0.113.1' }))).toBe(6);
    const { rows } = await test.database.pool.query<{ key: string; tries: number }>(
      'select * from try_counts',
    );
    expect(rows.map(({ tries }) => tries)).toEqual([6, 6, 6]);
    expect(JSON.stringify(rows)).not.toMatch(/ann@example|203\.0/);
    test.clock.offsetMs = 61 * 60_000;
    await test.sweep('accounts');
    expect((await test.database.pool.query('select from try_counts')).rowCount).toBe(0);
  });

  it('are counted however its address is written', async () => {
    await open('1');
    const ways = ['ann@example.org', 'ANN@example.org', ' ann@Example.ORG ', 'Ann@example.org\t'];
    const tryOf = (index: number) => ({
      email: ways[index % ways.length] ?? '',
      forwarded: '203.0.113.1',
    });
    expect(await letThrough(14, tryOf)).toBe(10);
  });

  it('say when to come back, and leave other accounts alone', async () => {
    await open('off');
    await letThrough(10, () => ({ from: '127.0.0.1' }));
    const refused = await test.call('POST /api/v1/auth/login', {
      body: { email: 'ann@example.org', password: 'not this one at all' },
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ code: 'too_many_requests', error: refused.body.message });
    expect(await logIn({ email: 'bob@example.org' })).toBe(401);
  });
});

describe('tries from one address', () => {
  it('are counted behind the trusted proxy by the visitor, not by the proxy', async () => {
    await open('1');
    const from = (visitor: string) => (index: number) => ({ email: someone(index), forwarded: visitor });
    expect(await letThrough(34, from('203.0.113.1'))).toBe(30);
    expect(await letThrough(3, from('203.0.113.2'))).toBe(3);
  });

  it('are not dodged by addresses that a visitor makes up in front of the proxy’s own', async () => {
    await open('1');
    const tryOf = (index: number) => ({
      email: someone(index),
      forwarded: `198.51.100.${index}, 203.0.113.1`,
    });
    expect(await letThrough(34, tryOf)).toBe(30);
  });

  it('are not dodged by X-Forwarded-For where no proxy is trusted', async () => {
    await open('off');
    const tryOf = (index: number) => ({ email: someone(index), forwarded: `203.0.113.${index}` });
    expect(await letThrough(34, tryOf)).toBe(30);
  });

  it('are not dodged by the many addresses of one IPv6 network, nor by ways to write one', async () => {
    await open('1');
    const tryOf = (index: number) => ({
      email: someone(index),
      forwarded: index % 2 === 0 ? `2001:db8:1:2::${index + 1}` : `2001:0DB8:0001:0002:0:0:0:${index + 1}`,
    });
    expect(await letThrough(34, tryOf)).toBe(30);
    expect(await logIn({ email: 'other@example.org', forwarded: '2001:db8:1:3::1' })).toBe(401);
  });
});

describe('letters', () => {
  it('are limited for one address alike whether or not it has an account', async () => {
    await open('1');
    await test.aReader({ email: 'known@example.org' });
    const ask = async (email: string, network: number) => {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/v1/request-magic-link',
        remoteAddress: PROXY,
        headers: { 'x-forwarded-for': `203.0.113.${network}` },
        payload: { email },
      });
      return statusCode;
    };
    for (const [first, email] of [
      [1, 'known@example.org'],
      [101, 'unknown@example.org'],
    ] as const) {
      const answers: number[] = [];
      for (let index = 0; index < 7; index += 1) answers.push(await ask(email, first));
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
      // Somebody elsewhere can still ask, until the mailbox has had enough.
      const elsewhere: number[] = [];
      for (let index = 1; index < 20; index += 1) elsewhere.push(await ask(email, first + index));
      expect(elsewhere.filter((status) => status === 200)).toHaveLength(13);
    }
  });
});
