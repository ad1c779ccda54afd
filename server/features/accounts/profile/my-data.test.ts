import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const password = 'correct horse battery';

let test: TestApp;
let admin: Session;
let bookId: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.aReader();
  bookId = await test.aBook();
});
afterAll(() => test.close());

const listen = (token: string, time: number) =>
  test.call(`PUT /api/v1/books/audio/${bookId}`, { token, body: { time } });

const remove = (token: string, secret = password) =>
  test.call('DELETE /api/v1/profile', { token, body: { password: secret } });

/** How many rows of each kind there are of a user. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows } = await test.database.pool.query<Record<string, number>>(
    `select (select count(*) from users where id = $1) as users,
      (select count(*) from sessions where user_id = $1) as sessions,
      (select count(*) from account_links where user_id = $1) as links,
      (select count(*) from listenings where user_id = $1) as listenings,
      (select count(*) from books) as books`,
    [userId],
  );
  return rows[0] ?? {};
}

describe('the export', () => {
  it('is one file with all that is kept, and neither password nor token', async () => {
    const { access_token: token, user } = await test.aReader();
    await listen(token, 42);
    await test.call('PATCH /api/v1/profile', { token, body: { preferences: { theme: 'dark' } } });
    const answer = await test.call('GET /api/v1/profile/export', { token });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="precis-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatchObject({
      exported_at: expect.any(String),
      account: { ...user, preferences: { theme: 'dark' } },
      devices: [{ device: 'lightMyRequest', current: true }],
      listening: [{ book_id: bookId, title: 'Walden', author: 'Henry David Thoreau', time: 42 }],
    });
    expect(answer.text).not.toContain('argon2');
    expect(answer.text).not.toContain(token);
    expect(answer.text).not.toContain('hash');
  });

  it('holds nothing of anybody else', async () => {
    const [reader, other] = [await test.aReader(), await test.aReader()];
    await listen(other.access_token, 42);
    const { body, text } = await test.call('GET /api/v1/profile/export', { token: reader.access_token });
    expect(body.listening).toEqual([]);
    expect(text).not.toContain(other.user.email);
  });

  it('still names a book that was taken back', async () => {
    const { access_token: token } = await test.aReader();
    await listen(token, 42);
    await test.database.pool.query("update books set status = 'rejected' where id = $1", [bookId]);
    try {
      const { body } = await test.call('GET /api/v1/profile/export', { token });
      expect(body.listening).toMatchObject([{ title: 'Walden' }]);
    } finally {
      await test.database.pool.query("update books set status = 'published' where id = $1", [bookId]);
    }
  });
});

describe('deleting an account', () => {
  it('takes all that is theirs, leaves what is shared, and ends every session', async () => {
    const { access_token: token, user } = await test.aReader();
    const login = await test.call('POST /api/v1/auth/login', { body: { email: user.email, password } });
    await listen(token, 42);
    await test.database.pool.query(
      `insert into account_links (user_id, purpose, token_hash, expires_at) values ($1, 'magic_link', $2, now())`,
      [user.id, `hash-${user.id}`],
    );
    const { books } = await rowsOf(user.id);
    expect(await rowsOf(user.id)).toEqual({ users: 1, sessions: 2, links: 1, listenings: 1, books });

    expect((await remove(token)).status).toBe(200);
    expect(await rowsOf(user.id)).toEqual({ users: 0, sessions: 0, links: 0, listenings: 0, books });
    for (const each of [token, login.body.access_token as string])
      expect((await test.call('GET /api/v1/auth/me', { token: each })).status).toBe(401);
    const again = await test.call('POST /api/v1/auth/login', { body: { email: user.email, password } });
    expect(again.status).toBe(401);
    expect((await test.aReader({ email: user.email })).user.id).not.toBe(user.id);
  });

  it.each(['wrong', ''])('needs the password; %j is none', async (wrong) => {
    const { access_token: token } = await test.aReader();
    const { status, body } = await remove(token, wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual(['password']);
    expect((await test.call('GET /api/v1/auth/me', { token })).status).toBe(200);
  });

  it('is not for the last admin, and only one of two admins can go', async () => {
    const alone = await remove(admin.access_token);
    expect(alone.status).toBe(409);
    expect(alone.body).toMatchObject({ code: 'conflict', error: expect.stringContaining('last admin') });

    const other = await test.aReader();
    await test.call(`PATCH /api/v1/admin/users/${other.user.id}`, {
      token: admin.access_token,
      body: { is_admin: true },
    });
    const both = await Promise.all([admin, other].map(({ access_token: token }) => remove(token)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('harms nobody whose position is saved at the same moment', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => test.aReader()));
    const [leaving, ...staying] = readers.map(({ access_token: token }) => token) as [string, ...string[]];
    const books = await Promise.all(
      Array.from({ length: 6 }, (_, index) => test.aBook({ title: `Book ${index}` })),
    );
    await Promise.all(readers.map(({ access_token: token }) => listen(token, 1)));
    let isGone = false;
    const gone = remove(leaving).then(({ status }) => {
      isGone = true;
      return status;
    });
    const statuses = { leaving: new Set<number>(), staying: new Set<number>() };
    for (let time = 2, roundsAfter = 0; roundsAfter < 5; time += 1) {
      if (isGone) roundsAfter += 1;
      const save = async (token: string, book: number) =>
        (await test.call(`PUT /api/v1/books/audio/${book}`, { token, body: { time } })).status;
      const saves = await Promise.all([
        ...books.map((book) => save(leaving, book)),
        ...staying.map((token) => save(token, bookId)),
      ]);
      for (const [index, status] of saves.entries())
        statuses[index < books.length ? 'leaving' : 'staying'].add(status);
    }
    expect(await gone).toBe(200);
    expect([...statuses.staying]).toEqual([200]);
    expect([...statuses.leaving].filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
    expect([...statuses.leaving]).toContain(401);
  });
});
