import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { adminRows } from '#server/testing/admin-call-rows.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { PASSWORD, readerRows } from '#server/testing/call-rows.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';

const endpoints = await everyEndpoint();
const rows = { ...readerRows, ...adminRows };

let test: TestApp;
let admin: string;
let adminId: number;
let bookId: number;
const tokens = new Map<TokenScope, string>();

const create = (body: object, token = admin) =>
  test.call('POST /api/v1/admin/tokens', {
    token,
    body: { name: 'Script', scopes: ['read'], expires_in_days: null, current_password: PASSWORD, ...body },
  });

async function aToken(body: object = {}, owner = admin) {
  const answer = await create(body, owner);
  expect(answer.status, answer.text).toBe(201);
  return { token: answer.body.token as string, id: (answer.body.data as { id: number }).id };
}

type Listed = { id: number; name: string; scopes: string[]; last_used_at: string | null };
const listed = async (token = admin) =>
  (await test.call('GET /api/v1/admin/tokens', { token })).body.tokens as Listed[];

const statusWith = async (token: string, route = 'GET /api/v1/books') =>
  (await test.call(route, { token })).status;

async function anotherAdmin() {
  const { access_token, user } = await test.aReader();
  await test.call(`PATCH /api/v1/admin/users/${user.id}`, { token: admin, body: { is_admin: true } });
  return { token: access_token, id: user.id };
}

beforeAll(async () => {
  test = await buildTestApp();
  const { access_token, user } = await test.aReader();
  admin = access_token;
  adminId = user.id;
  bookId = await test.aBook();
  for (const scope of tokenScopes) tokens.set(scope, (await aToken({ name: scope, scopes: [scope] })).token);
});
afterAll(() => test.close());

describe('every call', () => {
  const table = endpoints.flatMap((endpoint) => tokenScopes.map((scope) => ({ ...endpoint, scope })));

  it.each(table)('$route with a token for $scope', async ({ route, tokenScope, scope }) => {
    const row = rows[route] ?? {};
    const things = {
      bookId,
      historyId: 1,
      sessionId: 1,
      requestId: 1,
      linkId: 1,
      linkSecret: 'none',
      userId: adminId,
      email: 'nobody@example.org',
      highlightId: 'none',
      collectionId: 'none',
    };
    const [method, pattern = ''] = route.split(' ');
    const path = row.path?.(things) ?? pattern.replace(':id', String(bookId));
    const { status, body, text } = await test.call(`${method} ${path}`, {
      token: tokens.get(scope) ?? '',
      ...(row.body ? { body: row.body(things) } : {}),
    });
    expect(status, text).toBe(tokenScope === scope ? (row.status ?? 200) : 403);
    if (status === 403)
      expect(body).toMatchObject({ code: 'forbidden', error: expect.stringContaining('token') });
  });

  it('that is about people, secrets or the running of the library is closed to tokens', () => {
    const open = endpoints.flatMap(({ route, tokenScope }) => (tokenScope ? [route] : []));
    expect(open).toContain('POST /api/v1/admin/import');
    for (const route of open)
      expect(route).not.toMatch(
        /\/auth\/|login|password|profile|session|passkey|second-factor|token|users|invites|settings|backups|audit|dashboard|queue|jobs|prompts|voice|history|highlights|bin\/remove/,
      );
  });

  it('is described with the scope that it needs', async () => {
    const { body } = await test.call('GET /docs/json');
    const paths = body.paths as Record<string, Record<string, { security: object[] }>>;
    expect(paths['/api/v1/admin/import']?.post?.security).toEqual([{ bearer: [] }, { token: ['import'] }]);
    expect(paths['/api/v1/admin/users']?.get?.security).toEqual([{ bearer: [] }]);
  });

  it('includes the figures for monitoring, which no token reads', async () => {
    expect(await statusWith(admin, 'GET /metrics')).toBe(200);
    for (const token of tokens.values()) expect(await statusWith(token, 'GET /metrics')).toBe(403);
  });
});

describe('a token', () => {
  it('is shown once, starts with precis_, and is kept as its hash alone', async () => {
    const { token, id } = await aToken({ name: 'Nightly import', scopes: ['import', 'read', 'import'] });
    expect(token).toMatch(/^precis_[\w-]{43}$/);
    const shown = (await listed()).find((one) => one.id === id);
    expect(shown).toMatchObject({ name: 'Nightly import', scopes: ['read', 'import'], last_used_at: null });
    const { rows: kept } = await test.database.pool.query(
      'select to_jsonb(t)::text as text from api_tokens t',
    );
    expect(JSON.stringify(kept)).not.toContain(token.slice(7));
    expect((await test.call('GET /api/v1/profile/export', { token: admin })).text).toContain(
      'Nightly import',
    );
  });

  it('is created with the password alone, and told to its owner by email', async () => {
    for (const current_password of [undefined, 'not this one at all'])
      expect((await create({ current_password })).body.errors).toHaveProperty('current_password');
    await aToken();
    const { rows: notices } = await test.database.pool.query<{ kind: string }>(
      `select payload->>'kind' as kind from jobs order by id desc limit 1`,
    );
    expect(notices).toEqual([{ kind: 'token_created' }]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
  ])('is not created with %j', async (body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
  });

  it('is neither seen, created nor revoked by readers, and not by other admins', async () => {
    const { id, token } = await aToken();
    const { access_token: reader } = await test.aReader();
    expect((await create({}, reader)).status).toBe(403);
    const other = await anotherAdmin();
    expect(await listed(other.token)).toEqual([]);
    for (const [who, status] of [
      [reader, 403],
      [other.token, 404],
    ] as const)
      expect(await statusWith(who, `DELETE /api/v1/admin/tokens/${id}`)).toBe(status);
    expect(await statusWith(token)).toBe(200);
  });

  it('notes its last use once a minute', async () => {
    const { id, token } = await aToken();
    const usedAt = async () => (await listed()).find((one) => one.id === id)?.last_used_at;
    await statusWith(token);
    const first = await usedAt();
    expect(first).toEqual(expect.any(String));
    test.clock.offsetMs = 30_000;
    await statusWith(token);
    expect(await usedAt()).toBe(first);
    test.clock.offsetMs = 61_000;
    await statusWith(token);
    expect(await usedAt()).not.toBe(first);
    test.clock.offsetMs = 0;
  });

  it('ends the moment it is revoked, and when its time is over', async () => {
    const { id, token } = await aToken();
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(admin, `DELETE /api/v1/admin/tokens/${id}`)).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(admin, `DELETE /api/v1/admin/tokens/${id}`)).toBe(404);
    const brief = await aToken({ expires_in_days: 1 });
    expect(await statusWith(brief.token)).toBe(200);
    test.clock.offsetMs = 86_400_000;
    expect(await statusWith(brief.token)).toBe(401);
    test.clock.offsetMs = 0;
  });

  it('ends with the admin rights of its owner, and while they are blocked', async () => {
    const other = await anotherAdmin();
    const { token } = await aToken({ scopes: ['read', 'catalogue'] }, other.token);
    const change = (body: object) =>
      test.call(`PATCH /api/v1/admin/users/${other.id}`, { token: admin, body });
    for (const route of ['GET /api/v1/books', 'GET /api/v1/admin/books']) {
      expect(await statusWith(token, route)).toBe(200);
      await change({ is_admin: false });
      expect(await statusWith(token, route)).toBe(401);
      await change({ is_admin: true, status: 'blocked' });
      expect(await statusWith(token, route)).toBe(401);
      await change({ status: 'active' });
    }
  });

  it('is named in the audit log beside its owner, as its own making is', async () => {
    const { id, token } = await aToken({ name: 'Tidy up', scopes: ['catalogue'] });
    const entries = async () =>
      (await test.call('GET /api/v1/admin/audit?per_page=1', { token: admin })).body.entries as object[];
    expect(await entries()).toMatchObject([
      {
        action: 'token.created',
        token: null,
        subject: { id, label: 'Tidy up' },
        after: { scopes: ['catalogue'] },
      },
    ]);
    const route = `PATCH /api/v1/admin/books/${await test.aBook({ title: 'Emma' })}`;
    const changed = await test.call(route, { token, body: { slogan: 'By a script' } });
    expect(changed.status, changed.text).toBe(200);
    const byToken = { action: 'book.changed', admin: { id: adminId }, token: { id, name: 'Tidy up' } };
    expect(await entries()).toMatchObject([byToken]);
    await test.call(`DELETE /api/v1/admin/tokens/${id}`, { token: admin });
    expect(await entries()).toMatchObject([{ action: 'token.revoked', token: null, subject: { id } }]);
    await test.call(route, { token: admin, body: { slogan: 'By hand' } });
    expect(await entries()).toMatchObject([{ action: 'book.changed', token: null }]);
  });
});
