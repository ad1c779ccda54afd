import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invite } from '#contract/account-admin.ts';
import type { Session } from '#contract/accounts.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let admin: Session;
beforeAll(async () => {
  test = await buildTestApp({ settings: { REGISTRATION: 'invite' } });
  admin = await test.aReader();
});
afterAll(() => test.close());

let made = 0;

/** Somebody who registers with a token. */
function register(invite: string | undefined, email?: string, app = test) {
  made += 1;
  const body = { email: email ?? `guest-${made}@example.org`, password: 'correct horse battery' };
  return app.call('POST /api/v1/auth/register', { body: { ...body, first_name: 'Gwen', invite } });
}

async function invite(email?: string, app = test, token = admin.access_token) {
  const { status, body } = await app.call('POST /api/v1/admin/invites', {
    token,
    body: email === undefined ? {} : { email },
  });
  expect(status).toBe(200);
  const [, secret = ''] =
    /^https:\/\/books\.example\.org\/register\?invite=([\w-]{43})$/.exec(body.link as string) ?? [];
  expect(secret).not.toBe('');
  return { secret, data: body.data as Invite };
}

async function listed(id: number): Promise<Invite | undefined> {
  const { body } = await test.call('GET /api/v1/admin/invites', { token: admin.access_token });
  return (body.invites as Invite[]).find((each) => each.id === id);
}

describe('where accounts are made by invite', () => {
  it('nobody comes in without one, and nobody is told of one', async () => {
    for (const none of [undefined, '', 'nonsense', 'x'.repeat(43)]) {
      const { status, body } = await register(none);
      expect(status).toBe(none ? 410 : 403);
      expect(body).toMatchObject({ code: none ? 'link_not_valid' : 'registration_closed' });
    }
    const { body } = await test.call('GET /api/v1/auth/registration');
    expect(body).toEqual({ registration: 'invite', first_account: false });
  });

  it('an invite makes one account, a reader’s', async () => {
    const { secret, data } = await invite();
    expect(data).toMatchObject({ email: null, used_by: null });
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(7 * 24 * 60 * 60 * 1000);

    const first = await register(secret);
    expect(first.status).toBe(200);
    const { user } = first.body as unknown as Session;
    expect(user.is_admin).toBe(false);
    expect(await listed(data.id)).toEqual({ ...data, used_by: user.email });

    const second = await register(secret);
    expect(second.status).toBe(410);
    expect(second.body.message).toContain('This invite has expired');
  });

  it('raced by many it makes one account', async () => {
    const { secret } = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(secret)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(5).fill(410),
    ]);
  });

  it('is not used up by a registration that fails', async () => {
    const { secret, data } = await invite();
    expect((await register(secret, admin.user.email)).status).toBe(422);
    expect(await listed(data.id)).toMatchObject({ used_by: null });
    expect((await register(secret)).status).toBe(200);
  });

  it('with an address it is for that one, in any case', async () => {
    const { secret, data } = await invite('Gwen@Example.org');
    expect(data.email).toBe('Gwen@Example.org');
    const other = await register(secret, 'eve@example.org');
    expect(other.status).toBe(422);
    expect(other.body.errors).toEqual({ email: ['This invite is for another email address.'] });
    expect((await register(secret, 'gwen@example.ORG')).status).toBe(200);
  });

  it('ends after seven days', async () => {
    const { secret } = await invite();
    try {
      test.clock.offsetMs = 7 * 24 * 60 * 60 * 1000 + 1000;
      expect((await register(secret)).status).toBe(410);
    } finally {
      test.clock.offsetMs = 0;
    }
  });

  it('can be taken back, once, and not after it was used', async () => {
    const { secret, data } = await invite();
    const takeBack = () =>
      test.call(`DELETE /api/v1/admin/invites/${data.id}`, { token: admin.access_token });
    expect((await takeBack()).status).toBe(200);
    expect((await register(secret)).status).toBe(410);
    expect((await takeBack()).status).toBe(404);

    const used = await invite();
    await register(used.secret);
    const late = await test.call(`DELETE /api/v1/admin/invites/${used.data.id}`, {
      token: admin.access_token,
    });
    expect(late.status).toBe(404);
    expect(await listed(used.data.id)).toBeDefined();
  });

  it('is refused for an address that has an account, and for none at all', async () => {
    for (const email of [admin.user.email.toUpperCase(), 'no-address']) {
      const { status, body } = await test.call('POST /api/v1/admin/invites', {
        token: admin.access_token,
        body: { email },
      });
      expect(status).toBe(422);
      expect(Object.keys(body.errors as object)).toEqual(['email']);
    }
    const bare = await test.call('POST /api/v1/admin/invites', { token: admin.access_token });
    expect(bare.status).toBe(200);
  });

  it('is stored without its token, and leaves with the account that it made', async () => {
    const { secret, data } = await invite('leaving@example.org');
    const { body } = await register(secret, 'leaving@example.org');
    const stored = await test.database.pool.query('select row_to_json(i)::text as text from invites i');
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
    await test.call('DELETE /api/v1/profile', {
      token: body.access_token as string,
      body: { password: 'correct horse battery' },
    });
    expect(await listed(data.id)).toBeUndefined();
  });
});

describe('elsewhere', () => {
  it('closed is closed for invites too', async () => {
    const closed = await buildTestApp({ settings: { REGISTRATION: 'closed' } });
    try {
      const { access_token: token } = await closed.aReader();
      const { secret } = await invite(undefined, closed, token);
      const { status, body } = await register(secret, undefined, closed);
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'registration_closed' });
    } finally {
      await closed.close();
    }
  });

  it('an open library uses a good invite up and minds no bad one', async () => {
    const open = await buildTestApp();
    try {
      const { access_token: token } = await open.aReader();
      const { secret } = await invite(undefined, open, token);
      expect((await register(secret, undefined, open)).status).toBe(200);
      expect((await register(secret, undefined, open)).status).toBe(200);
      const { body } = await open.call('GET /api/v1/admin/invites', { token });
      expect(body.invites).toMatchObject([{ used_by: expect.any(String) }]);
    } finally {
      await open.close();
    }
  });
});
