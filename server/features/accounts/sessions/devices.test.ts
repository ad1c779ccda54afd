import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { openSessionDirectory } from './session-directory.ts';

let test: TestApp;
let elsewhere: ReturnType<typeof openSessionDirectory>;
let closeElsewhere: () => Promise<void>;
beforeAll(async () => {
  test = await buildTestApp();
  await test.aReader();
  // What another process on the same database knows of sessions.
  const feed = await openChangeFeed(test.database, createLog('silent'));
  elsewhere = openSessionDirectory({ database: test.database, feed, now: () => new Date() });
  closeElsewhere = feed.close;
});
afterAll(async () => {
  await closeElsewhere();
  await test.close();
});

const isSignedIn = async (token: string) =>
  (await test.call('GET /api/v1/auth/me', { token })).status === 200;

const untilForgottenElsewhere = (token: string) =>
  vi.waitFor(async () => expect(await elsewhere.findCurrentUser(token)).toBeNull(), 2_000);

/** A reader with three sessions, each known to both processes. */
async function aReaderOnThreeDevices() {
  const { access_token: first, user } = await test.aReader();
  const agents = ['Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1', 'curl/8.5.0'];
  const tokens = [first];
  for (const agent of agents) {
    const { body } = await test.call('POST /api/v1/auth/login', {
      body: { email: user.email, password: 'correct horse battery' },
      headers: { 'user-agent': agent },
    });
    tokens.push(body.access_token as string);
  }
  for (const token of tokens) {
    expect(await isSignedIn(token)).toBe(true);
    expect(await elsewhere.findCurrentUser(token)).toMatchObject({ userId: user.id });
  }
  const [one, two, three] = tokens as [string, string, string];
  return { one, two, three, user };
}

type Devices = { sessions: { id: number; device: string; current: boolean }[] };

async function devicesOf(token: string) {
  const { body } = await test.call('GET /api/v1/sessions', { token });
  return (body as unknown as Devices).sessions;
}

describe('the devices', () => {
  it('are listed, the one that asks first, then the latest', async () => {
    const { two } = await aReaderOnThreeDevices();
    const devices = await devicesOf(two);
    expect(devices.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', true],
      ['curl', false],
      ['lightMyRequest', false],
    ]);
    expect(JSON.stringify(devices)).not.toMatch(/token|hash/);
  });

  it('leave out those whose time is over', async () => {
    const { one, user } = await aReaderOnThreeDevices();
    await test.database.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1 and device = 'curl'`,
      [user.id],
    );
    expect((await devicesOf(one)).map(({ device }) => device)).not.toContain('curl');
  });

  it('can be signed out one by one, at once and in every process', async () => {
    const { one, two, three } = await aReaderOnThreeDevices();
    const phone = (await devicesOf(one)).find(({ device }) => device === 'Safari on iPhone');
    const ended = await test.call(`DELETE /api/v1/sessions/${phone?.id}`, { token: one });
    expect(ended.status).toBe(200);
    expect(await isSignedIn(two)).toBe(false);
    await untilForgottenElsewhere(two);
    expect(await isSignedIn(one)).toBe(true);
    expect(await isSignedIn(three)).toBe(true);
    const again = await test.call(`DELETE /api/v1/sessions/${phone?.id}`, { token: one });
    expect(again.status).toBe(404);
  });

  it('of somebody else are not there', async () => {
    const { one } = await aReaderOnThreeDevices();
    const { access_token: stranger } = await test.aReader();
    const [device] = await devicesOf(one);
    const { status } = await test.call(`DELETE /api/v1/sessions/${device?.id}`, { token: stranger });
    expect(status).toBe(404);
    expect(await isSignedIn(one)).toBe(true);
  });

  it('can all be signed out but the one that asks', async () => {
    const { one, two, three } = await aReaderOnThreeDevices();
    const { body } = await test.call('DELETE /api/v1/sessions', { token: two });
    expect(body).toMatchObject({ ended: 2, message: expect.any(String) });
    expect(await isSignedIn(two)).toBe(true);
    for (const token of [one, three]) {
      expect(await isSignedIn(token)).toBe(false);
      await untilForgottenElsewhere(token);
    }
    expect((await test.call('DELETE /api/v1/sessions', { token: two })).body.ended).toBe(0);
  });

  it('are signed out by a new password but the one that sets it, in every process', async () => {
    const { one, two, three } = await aReaderOnThreeDevices();
    await test.call('PATCH /api/v1/profile', {
      token: one,
      body: { password: 'a much better password', current_password: 'correct horse battery' },
    });
    for (const token of [two, three]) {
      expect(await isSignedIn(token)).toBe(false);
      await untilForgottenElsewhere(token);
    }
    expect(await elsewhere.findCurrentUser(one)).not.toBeNull();
  });
});

describe('a session that has ended', () => {
  const reasonFor = async (token: string) =>
    (await test.call('POST /api/v1/auth/ended', { body: { token } })).body.reason;

  it('says why to the device that it was on', async () => {
    const { one, two, three, user } = await aReaderOnThreeDevices();
    expect(await reasonFor(one)).toBeNull();
    const other = (await devicesOf(one)).find(({ device }) => device === 'curl');
    await test.call(`DELETE /api/v1/sessions/${other?.id}`, { token: one });
    expect(await reasonFor(three)).toBe('signed_out');
    await test.call('PATCH /api/v1/profile', {
      token: one,
      body: { password: 'a much better password', current_password: 'correct horse battery' },
    });
    expect(await reasonFor(two)).toBe('password_changed');
    await test.database.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      [user.id],
    );
    expect(await reasonFor(one)).toBe('expired');
    await test.sweep('accounts');
    expect(await reasonFor(one)).toBe('expired');
    expect(await reasonFor('made-up')).toBeNull();
  });

  it('is over ninety days after the login, however often it was used', async () => {
    const { access_token: token } = await test.aReader();
    try {
      for (const day of [25, 50, 75, 89]) {
        test.clock.offsetMs = day * 86_400_000;
        expect(await isSignedIn(token)).toBe(true);
      }
      test.clock.offsetMs = 91 * 86_400_000;
      expect(await isSignedIn(token)).toBe(false);
    } finally {
      test.clock.offsetMs = 0;
    }
  });
});

describe('a new device', () => {
  const email = 'traveller@example.org';
  const logIn = async (headers: Record<string, string>) => {
    const body = { email, password: 'correct horse battery' };
    const answer = await test.call('POST /api/v1/auth/login', { body, headers });
    return String(answer.headers['set-cookie']);
  };
  const notices = async () => {
    const { rows } = await test.database.pool.query<{ payload: { kind: string; device: string } }>(
      `select j.payload from jobs j
       where j.name = 'accounts_send_notice' and j.payload->>'email' = $1 order by j.id`,
      [email],
    );
    return rows.map(({ payload }) => payload);
  };

  it('is told to the owner once, and known by its cookie from then on', async () => {
    await test.aReader({ email });
    await logIn({});
    expect(await notices()).toEqual([]);
    const cookie = await logIn({ 'user-agent': 'evil.example/1' });
    expect(cookie).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await notices()).toMatchObject([{ kind: 'new_device', device: 'Unknown device' }]);
    await logIn({ 'user-agent': 'another/2', cookie: cookie.split(';')[0] ?? '' });
    expect(await notices()).toHaveLength(1);
    const { rows } = await test.database.pool.query('select key_hash from known_devices');
    expect(JSON.stringify(rows)).not.toContain(cookie.slice(14, 57));
  });
});
