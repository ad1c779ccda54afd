import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
afterEach(() => test.close());

const PROXY = '10.0.0.1';

async function open(trustProxy: string) {
  test = await buildTestApp({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: trustProxy } });
}

type Try = { email?: string; from?: string; forwarded?: string };

async function logIn({ email = 'ann@example.org', from = PROXY, forwarded }: Try): Promise<number> {
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: from,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { email, password: 'not this one at all' },
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
  it('are counted from whichever address they come', async () => {
    await open('1');
    expect(await letThrough(14, (index) => ({ forwarded: `203.0.113.${index}` }))).toBe(10);
  });

  it('are counted however its address is written', async () => {
    await open('1');
    const ways = ['ann@example.org', 'ANN@example.org', ' ann@Example.ORG ', 'Ann@example.org\t'];
    const tryOf = (index: number) => ({
      email: ways[index % ways.length] ?? '',
      forwarded: `203.0.113.${index}`,
    });
    expect(await letThrough(14, tryOf)).toBe(10);
  });

  it('say when to come back, and leave other accounts alone', async () => {
    await open('off');
    await letThrough(10, () => ({}));
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
    const ask = async (email: string, index: number) => {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/v1/request-magic-link',
        remoteAddress: PROXY,
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
        payload: { email },
      });
      return statusCode;
    };
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const answers: number[] = [];
      for (let index = 0; index < 7; index += 1) answers.push(await ask(email, index));
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
  });
});
