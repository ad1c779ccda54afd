import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_IN_BATCH } from '#contract/batch.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let reader: string;
let admin: string;
beforeAll(async () => {
  test = await buildTestApp();
  ({ access_token: admin } = await test.aReader());
  ({ access_token: reader } = await test.aReader());
  await test.aBook();
});
afterAll(() => test.close());

type Batch = { status: number; answers: unknown[] };

async function batchOf(paths: readonly string[], token: string | null = reader): Promise<Batch> {
  const query = new URLSearchParams(paths.map((path): [string, string] => ['path', path]));
  const { status, body } = await test.call(
    `GET /api/v1/batch?${query.toString()}`,
    token === null ? {} : { token },
  );
  return { status, answers: body.answers as unknown[] };
}

describe('a batch of reads', () => {
  it('has the answer of each, in order, as if it came alone', async () => {
    const paths = ['/api/v1/auth/me', '/api/v1/books?sort_by=newest&per_page=3', '/api/v1/categories'];
    const { status, answers } = await batchOf(paths);
    expect(status).toBe(200);
    const alone = await Promise.all(paths.map((path) => test.call(`GET ${path}`, { token: reader })));
    expect(answers).toEqual(alone.map((answer) => answer.body));
  });

  it('leaves out what is refused, and asks with nobody’s rights but the caller’s', async () => {
    const paths = ['/api/v1/books/999999', '/api/v1/admin/users', '/api/v1/auth/me', '/api/v1/nowhere'];
    const { answers } = await batchOf(paths);
    expect(answers.map((answer) => answer !== null)).toEqual([false, false, true, false]);
    expect((await batchOf(paths, admin)).answers[1]).not.toBeNull();
    expect((await batchOf(paths, null)).answers).toEqual([null, null, null, null]);
  });

  it('reads nothing that isn’t JSON, changes nothing and doesn’t nest', async () => {
    const files = ['/api/v1/highlights/export?format=csv', '/api/v1/admin/generation/events'];
    expect((await batchOf(files, admin)).answers).toEqual([null, null]);
    for (const path of ['/api/v1/batch?path=/api/v1/auth/me', '/media/1', '//example.org/api/v1/auth/me', ''])
      expect((await batchOf([path])).status).toBe(422);
    expect((await test.call('GET /api/v1/batch', { token: reader })).status).toBe(422);
  });

  it('has at most twenty', async () => {
    const many = (count: number) => batchOf(Array.from({ length: count }, () => '/api/v1/auth/me'));
    expect((await many(MOST_IN_BATCH)).status).toBe(200);
    expect((await many(MOST_IN_BATCH + 1)).status).toBe(422);
  });
});

it('a large answer is compressed for whoever takes it so, a small one isn’t', async () => {
  const get = (url: string) =>
    test.app.inject({ url, headers: { authorization: `Bearer ${reader}`, 'accept-encoding': 'gzip, br' } });
  const paths = Array.from({ length: 20 }, () => 'path=/api/v1/books');
  const large = await get(`/api/v1/batch?${paths.join('&')}`);
  expect(large.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(large.rawPayload).toString())).toHaveProperty('answers');
  expect((await get('/api/v1/auth/me')).headers['content-encoding']).toBeUndefined();
});
