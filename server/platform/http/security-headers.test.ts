import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { createServer } from './server.ts';

const open = async (secure: boolean) => {
  const app = await createServer({
    log: createLog('silent'),
    findCurrentUser: async () => null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure,
  });
  for (const path of ['/page', '/api/v1/things', '/assets/app.js']) app.get(path, () => 'x');
  app.get('/sound', { config: { securityHeaders: 'few' } }, () => 'x');
  return app;
};

let app: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  app = await open(true);
});
afterAll(() => app.close());

const addresses = ['/page', '/api/v1/things', '/assets/app.js', '/sound', '/nothing-here'];
const policyAt = async (url: string) =>
  String((await app.inject(url)).headers['content-security-policy']).split(/;\s*/);

describe('behind HTTPS', () => {
  it.each(addresses)('%s keeps browsers to it for a year, and to its type', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the content policy', () => {
  it.each(['/page', '/api/v1/things', '/sound', '/nothing-here'])(
    'of %s lets nobody frame it or change what its links mean',
    async (url) => {
      expect(await policyAt(url)).toEqual(
        expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'"]),
      );
    },
  );

  it('of a page runs the scripts of this server alone, and no plugin', async () => {
    expect(await policyAt('/page')).toEqual(
      expect.arrayContaining(["script-src 'self'", "object-src 'none'", "form-action 'self'"]),
    );
  });

  it.each(['/api/v1/things', '/sound'])('of %s loads and runs nothing', async (url) => {
    expect(await policyAt(url)).toContain("default-src 'none'");
  });
});

it('without HTTPS nothing is said of it', async () => {
  const plain = await open(false);
  for (const url of addresses)
    expect((await plain.inject(url)).headers).not.toHaveProperty('strict-transport-security');
  await plain.close();
});

it.each([
  ['/page', 'same-origin'],
  ['/api/v1/things', 'no-referrer'],
])('%s tells other sites nothing of its address', async (url, policy) => {
  expect((await app.inject(url)).headers['referrer-policy']).toBe(policy);
});
