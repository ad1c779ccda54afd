import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const create = (token: string, body: object = { name: 'Phone' }) =>
  test.call('POST /api/v1/app-passwords', { token, body });

const listed = async (token: string) =>
  (await test.call('GET /api/v1/app-passwords', { token })).body.app_passwords as object[];

it('is shown once, kept as its hash alone, told by email, and part of the reader’s data', async () => {
  const { access_token: token } = await test.aReader();
  const { status, body } = await create(token, { name: ' Lissen ' });
  expect(status).toBe(201);
  expect(body.password).toMatch(/^([2-9a-z]{5}-){3}[2-9a-z]{5}$/);
  expect(await listed(token)).toMatchObject([{ name: 'Lissen', last_used_at: null }]);
  const { rows: kept } = await test.database.pool.query(
    'select to_jsonb(p)::text as text from app_passwords p',
  );
  const signs = String(body.password).replaceAll('-', '');
  expect(JSON.stringify(kept)).not.toContain(body.password);
  expect(JSON.stringify(kept)).not.toContain(signs);
  const { rows: notices } = await test.database.pool.query(
    `select payload->>'kind' as kind from jobs order by id desc limit 1`,
  );
  expect(notices).toEqual([{ kind: 'app_password_created' }]);
  expect((await test.call('GET /api/v1/profile/export', { token })).text).toContain('Lissen');
});

it('has a name, and a reader has thirty at most', async () => {
  const { access_token: token } = await test.aReader();
  for (const name of ['', ' ', 'x'.repeat(61), 7, undefined])
    expect((await create(token, { name })).body.errors).toHaveProperty('name');
  for (let made = 0; made < 30; made += 1) expect((await create(token)).status).toBe(201);
  expect((await create(token)).status).toBe(409);
});

it('may read and listen, or what its owner chose of that', async () => {
  const { access_token: token } = await test.aReader();
  await create(token);
  for (const scopes of [['read'], ['listen', 'listen'], ['listen', 'read']])
    expect((await create(token, { name: 'Phone', scopes })).status).toBe(201);
  const both = ['read', 'listen'];
  const kept = [both, ['listen'], ['read'], both].map((scopes) => ({ scopes }));
  expect(await listed(token)).toMatchObject(kept);
  const { body } = await test.call('GET /api/v1/profile/export', { token });
  expect(body.app_passwords).toMatchObject(kept);
  for (const scopes of [[], ['write'], 'read', null, {}, [null], [['read']], ['read', 'read', 'read']]) {
    const refused = await create(token, { name: 'Phone', scopes });
    expect([refused.status, Object.keys(refused.body.errors as object)[0]]).toEqual([
      422,
      expect.stringMatching(/^scopes/),
    ]);
  }
  expect((await create(token, { name: 'Phone', scopes: [] })).body.errors).toEqual({
    scopes: ['Choose what the app may do.'],
  });
});

it('is seen and revoked by its owner alone', async () => {
  const { access_token: owner } = await test.aReader();
  const { access_token: other } = await test.aReader();
  const { id } = (await create(owner)).body.data as { id: number };
  const revoke = async (token: string) =>
    (await test.call(`DELETE /api/v1/app-passwords/${id}`, { token })).status;
  expect(await listed(other)).toEqual([]);
  expect(await revoke(other)).toBe(404);
  expect(await revoke(owner)).toBe(200);
  expect(await revoke(owner)).toBe(404);
  expect(await listed(owner)).toEqual([]);
});
