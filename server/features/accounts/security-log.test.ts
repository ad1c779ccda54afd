import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const EMAIL = 'watched@example.org';
const PASSWORD = 'correct horse battery';

let test: TestApp;
let lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  test = await buildTestApp({ log, settings: { RATE_LIMITS: 'on' } });
  await test.aReader({ email: 'first@example.org' });
});
afterAll(() => test.close());

const events = () =>
  lines
    .map((line) => JSON.parse(line) as { security?: string })
    .filter(({ security }) => security !== undefined);

it('has one line for each event, with neither secrets nor addresses of people', async () => {
  const { access_token: token, user } = await test.aReader({ email: EMAIL });
  lines = [];
  const logIn = (password: string, headers = {}) =>
    test.call('POST /api/v1/auth/login', { body: { email: EMAIL, password }, headers });

  await logIn('not this secret');
  expect(events()).toMatchObject([{ security: 'login_failed', userId: user.id, address: '127.0.0.1' }]);
  lines = [];
  await test.call('GET /api/v1/admin/users', { token });
  expect(events()).toMatchObject([
    { security: 'admin_refused', userId: user.id, call: 'GET /api/v1/admin/users' },
  ]);
  lines = [];
  await test.call('GET /metrics', { token });
  expect(events()).toMatchObject([{ security: 'admin_refused', call: 'GET /metrics' }]);
  lines = [];
  await test.call('GET /api/v1/login/a-made-up-token');
  expect(events()).toMatchObject([{ security: 'link_refused', purpose: 'magic_link' }]);
  lines = [];
  const made = { name: 'Phone', scopes: ['read'] };
  const { password } = (await test.call('POST /api/v1/app-passwords', { token, body: made })).body;
  await test.call('POST /login', { body: { username: EMAIL, password } });
  expect(events()).toMatchObject([
    { security: 'app_password_created', userId: user.id },
    { security: 'app_password_refused', userId: user.id },
  ]);
  expect(lines.join('')).not.toContain(password);
  lines = [];
  await logIn(PASSWORD, { 'user-agent': 'another/1' });
  expect(events()).toMatchObject([
    { security: 'logged_in', userId: user.id, address: '127.0.0.1', call: 'POST /api/v1/auth/login' },
    { security: 'new_device', userId: user.id },
  ]);
  lines = [];
  const body = { password: 'a much better secret', current_password: PASSWORD };
  await test.call('PATCH /api/v1/profile', { token, body });
  expect(events()).toMatchObject([{ security: 'password_changed', userId: user.id }]);
  const changed = lines.join('');
  lines = [];
  await test.database.pool.query(`update users set status = 'blocked' where id = $1`, [user.id]);
  await logIn('a much better secret');
  expect(events()).toMatchObject([{ security: 'login_failed', userId: user.id }]);
  lines = [];
  for (let tries = 0; tries < 12; tries += 1) await logIn('not this secret');
  expect(events().filter(({ security }) => security === 'limit_reached')).toHaveLength(1);
  for (let calls = 0; calls < 33; calls += 1)
    await test.call('POST /api/v1/auth/ended', { body: { token: 'a-made-up-token' } });
  expect(events().filter(({ security }) => security === 'limit_reached')).toMatchObject([
    { limit: expect.any(String) },
    { limit: '/api/v1/auth/ended', address: '127.0.0.1' },
  ]);
  expect(changed + lines.join('')).not.toMatch(/secret|watched@|a-made-up-token|Bearer/);
});
