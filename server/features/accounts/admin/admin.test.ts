import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { listUsers } from '#contract/account-admin.ts';
import type { Session } from '#contract/accounts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { openSessionDirectory } from '../sessions/session-directory.ts';

type Listed = Answer<typeof listUsers>;

let test: TestApp;
let admin: Session;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.aReader({ email: 'admin@example.org' });
});
afterAll(() => test.close());

const change = (id: number, body: object, token = admin.access_token) =>
  test.call(`PATCH /api/v1/admin/users/${id}`, { token, body });

const meStatus = async (token: string) => (await test.call('GET /api/v1/auth/me', { token })).status;

async function list(query: string) {
  const { status, body } = await test.call(`GET /api/v1/admin/users?${query}`, { token: admin.access_token });
  expect(status).toBe(200);
  const answer = body as unknown as Listed;
  return { ...answer, names: answer.users.map(({ first_name: name }) => name) };
}

describe('the accounts', () => {
  beforeAll(async () => {
    await test.database.pool.query(
      `insert into users (email, email_key, password_hash, first_name, last_name, status)
       values ('zoe@bücher.example', 'zoe@bücher.example', 'x', 'Zoë', 'Müller-Lüdenscheidt', 'active'),
         ('100%@odd.example', '100%@odd.example', 'x', 'Percy', 'Under_score', 'active'),
         ('barred@odd.example', 'barred@odd.example', 'x', 'Barry', null, 'blocked')`,
    );
  });

  it('come newest first, with when they were last there', async () => {
    const { users, total, names } = await list('');
    expect(names).toEqual(['Barry', 'Percy', 'Zoë', 'Ann']);
    expect(users.at(-1)).toEqual({ ...admin.user, last_used_at: expect.any(String) });
    expect(users[0]?.last_used_at).toBeNull();
    expect(total).toBe(4);
    expect(JSON.stringify(users)).not.toMatch(/argon2|password/);
  });

  it.each([
    ['q=zo%C3%AB', ['Zoë']],
    ['q=ZO%C3%8B', ['Zoë']],
    ['q=m%C3%BCller', ['Zoë']],
    ['q=denscheidt', ['Zoë']],
    ['q=odd.example', ['Barry', 'Percy']],
    ['q=odd.example&status=blocked', ['Barry']],
    ['q=%25', []],
    ['q=r_s', ['Percy']],
    ['q=r%25s', []],
    ['q=100%25', ['Percy']],
    ['q=ba', ['Barry']],
    ['q=ad', ['Ann']],
    ['q=arr', ['Barry']],
    ['q=%5C', []],
    ['q=%27%20or%20true%20--', []],
    ['q=nobody+at+all', []],
    ['status=blocked', ['Barry']],
    ['q=%20', ['Barry', 'Percy', 'Zoë', 'Ann']],
  ])('are found by %s', async (query, names) => {
    const found = await list(query);
    expect(found.names).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  it('are found without pg_trgm too', async () => {
    const plain = await buildTestApp();
    try {
      await plain.database.pool.query('drop extension pg_trgm cascade');
      const { access_token: token } = await plain.aReader();
      for (const q of ['ann', 'an', 'reader-1@']) {
        const { body } = await plain.call(`GET /api/v1/admin/users?q=${q}`, { token });
        expect(body.total).toBe(1);
      }
    } finally {
      await plain.close();
    }
  });

  it('come in pages', async () => {
    const first = await list('per_page=3');
    expect(first).toMatchObject({ total: 4, page: 1, per_page: 3, last_page: 2, hasMorePages: true });
    const last = await list('per_page=3&page=2');
    expect(last).toMatchObject({ names: ['Ann'], page: 2, hasMorePages: false });
    const beyond = await list('per_page=3&page=9');
    expect(beyond).toMatchObject({ names: [], total: 4, last_page: 2, hasMorePages: false });
    expect(await list('q=nobody+at+all')).toMatchObject({ total: 0, last_page: 1, hasMorePages: false });
  });

  it('are counted as far as anybody pages, and there are said to be more', async () => {
    const crowded = await buildTestApp();
    try {
      const { access_token: token } = await crowded.aReader();
      await crowded.database.pool.query(
        `insert into users (email, email_key, password_hash, first_name)
         select n || '@crowd.example', n || '@crowd.example', 'x', 'Crowd ' || n from generate_series(1, 10001) n`,
      );
      const { body } = await crowded.call('GET /api/v1/admin/users?q=crowd&per_page=100&page=100', { token });
      const { users, ...counted } = body as unknown as Listed;
      expect(counted).toMatchObject({ total: 10_000, is_more: true, last_page: 100, hasMorePages: true });
      expect(users.at(-1)?.first_name).toBe('Crowd 2');
      const few = await crowded.call('GET /api/v1/admin/users?q=crowd+500', { token });
      expect(few.body).toMatchObject({ total: 11, is_more: false });
    } finally {
      await crowded.close();
    }
  });
});

describe('blocking', () => {
  it('ends the sessions at once, in every process, and unblocking does not bring them back', async () => {
    const feed = await openChangeFeed(test.database, createLog('silent'));
    const elsewhere = openSessionDirectory({ database: test.database, feed, now: () => new Date() });
    const { access_token: token, user } = await test.aReader();
    expect(await meStatus(token)).toBe(200);
    expect(await elsewhere.findCurrentUser(token)).not.toBeNull();

    const blocked = await change(user.id, { status: 'blocked' });
    expect(blocked.body.data).toMatchObject({ id: user.id, status: 'blocked', last_used_at: null });
    expect(await meStatus(token)).toBe(401);
    await vi.waitFor(async () => expect(await elsewhere.findCurrentUser(token)).toBeNull(), 2_000);
    await feed.close();

    const credentials = { email: user.email, password: 'correct horse battery' };
    const login = await test.call('POST /api/v1/auth/login', { body: credentials });
    expect(login.status).toBe(403);
    expect(login.body.error).toBe('This account is blocked. Ask your library’s admin.');
    const wrong = await test.call('POST /api/v1/auth/login', { body: { ...credentials, password: 'wrong' } });
    expect(wrong.status).toBe(401);

    expect((await change(user.id, { status: 'active' })).status).toBe(200);
    expect(await meStatus(token)).toBe(401);
    expect((await test.call('POST /api/v1/auth/login', { body: credentials })).status).toBe(200);
  });

  it('leaves no session to a login that was under way', async () => {
    const { user } = await test.aReader();
    const body = { email: user.email, password: 'correct horse battery' };
    const [, ...logins] = await Promise.all([
      change(user.id, { status: 'blocked' }),
      ...Array.from({ length: 4 }, () => test.call('POST /api/v1/auth/login', { body })),
    ]);
    await change(user.id, { status: 'active' });
    for (const login of logins) {
      const token = login.body.access_token as string | undefined;
      if (token) expect(await meStatus(token)).toBe(401);
    }
    expect(logins.every(({ status }) => status === 200 || status === 403)).toBe(true);
  });

  it('is told of nobody: an account that is not there', async () => {
    expect((await change(2_000_000_000, { status: 'blocked' })).status).toBe(404);
    expect((await change(admin.user.id, { status: 'asleep' })).status).toBe(422);
  });
});

describe('a link to a new password', () => {
  it('is handed over by an admin, and opens the account once', async () => {
    const { access_token: token, user } = await test.aReader();
    const make = (id: number) =>
      test.call(`POST /api/v1/admin/users/${id}/reset-link`, { token: admin.access_token });
    const { body } = await make(user.id);
    const [, secret] =
      /^https:\/\/books\.example\.org\/auth\/reset-password\/([\w-]{43})$/.exec(body.link as string) ?? [];
    const password = 'a much better password';
    const choose = () =>
      test.call('POST /api/v1/password/new-password', {
        body: { token: secret, password, password_confirmation: password },
      });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(410);
    expect(await meStatus(token)).toBe(401);
    const login = await test.call('POST /api/v1/auth/login', { body: { email: user.email, password } });
    expect(login.status).toBe(200);
    expect((await make(2_000_000_000)).status).toBe(404);
  });
});

describe('admins', () => {
  it('are made and unmade, and their open sessions know at once', async () => {
    const { access_token: token, user } = await test.aReader();
    expect((await list('per_page=1')).users[0]?.id).toBe(user.id);
    const asReader = await test.call('GET /api/v1/admin/users', { token });
    expect(asReader.status).toBe(403);
    await change(user.id, { is_admin: true });
    expect((await test.call('GET /api/v1/admin/users', { token })).status).toBe(200);
    await change(user.id, { is_admin: false });
    expect((await test.call('GET /api/v1/admin/users', { token })).status).toBe(403);
    expect(await meStatus(token)).toBe(200);
  });

  it.each([{ is_admin: false }, { status: 'blocked' }, { is_admin: false, status: 'blocked' }])(
    'stay when there is but one: %o',
    async (body) => {
      const { status, body: answer } = await change(admin.user.id, body);
      expect(status).toBe(409);
      expect(answer).toMatchObject({ code: 'conflict', error: expect.stringContaining('last admin') });
      expect(await meStatus(admin.access_token)).toBe(200);
    },
  );

  it('do not count when they are blocked', async () => {
    const { user } = await test.aReader();
    await change(user.id, { is_admin: true, status: 'blocked' });
    expect((await change(admin.user.id, { is_admin: false })).status).toBe(409);
    await change(user.id, { is_admin: false, status: 'active' });
  });

  type Both = { body: object; isEachOther: boolean };
  const ways: Both[] = [{ is_admin: false }, { status: 'blocked' }].flatMap((body) => [
    { body, isEachOther: false },
    { body, isEachOther: true },
  ]);
  it.each(ways)('cannot both go at once: $body, each other: $isEachOther', async ({ body, isEachOther }) => {
    const other = await test.aReader();
    await change(other.user.id, { is_admin: true });
    // Whoever is asking is known before either is changed.
    await Promise.all([meStatus(admin.access_token), meStatus(other.access_token)]);
    const [mine, theirs] = isEachOther ? [other, admin] : [admin, other];
    const both = await Promise.all([
      change(mine.user.id, body, admin.access_token),
      change(theirs.user.id, body, other.access_token),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await test.database.pool.query(
      `select id from users where is_admin and status = 'active' and id in ($1, $2)`,
      [admin.user.id, other.user.id],
    );
    expect(rows).toHaveLength(1);
    await test.database.pool.query(
      `update users set is_admin = id = $1, status = 'active' where id in ($1, $2)`,
      [admin.user.id, other.user.id],
    );
    const credentials = { email: admin.user.email, password: 'correct horse battery' };
    const login = await test.call('POST /api/v1/auth/login', { body: credentials });
    admin = login.body as unknown as Session;
  });

  it('cannot go by deleting oneself either, while the other one is unmade', async () => {
    const other = await test.aReader();
    await change(other.user.id, { is_admin: true });
    const [unmade, gone] = await Promise.all([
      change(other.user.id, { is_admin: false }),
      test.call('DELETE /api/v1/profile', {
        token: admin.access_token,
        body: { password: 'correct horse battery' },
      }),
    ]);
    expect([unmade.status, gone.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
