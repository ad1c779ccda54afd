import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { errorAnswer } from '#contract/errors.ts';
import { adminRows } from '#server/testing/admin-call-rows.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { giveThings, type Row, readerRows } from '#server/testing/call-rows.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';

const token = GUEST_TOKEN;
const endpoints = await everyEndpoint();
const forGuests = endpoints.filter(({ access }) => access === 'guests').map(({ route }) => route);
const rows: Record<string, Row> = { ...readerRows, ...adminRows };

let open: TestApp;
let bookId: number;
beforeAll(async () => {
  open = await buildTestApp({ settings: { DEMO: 'on' } });
  bookId = await open.aBook({ title: 'Open to all' });
});
afterAll(() => open.close());

/** All rows of all tables, but for what is recommended: that becomes due a moment after a book was begun. */
async function everything(): Promise<Record<string, unknown>> {
  const { pool } = open.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'reader_shelves' order by 1`,
  );
  const held: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows: all } = await pool.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    held[name] = all;
  }
  return held;
}

describe('a guest', () => {
  it('is answered what changes nothing', () => {
    const writes = forGuests.filter((route) => !route.startsWith('GET '));
    // Both only look something up by what they're sent.
    expect(writes.toSorted()).toEqual(['POST /api/v1/books/next/:id', 'POST /api/v1/categories/search']);
    expect(forGuests.filter((route) => /admin|export|epub|profile|sessions|token/.test(route))).toEqual([]);
    expect(forGuests.length).toBeGreaterThan(20);
  });

  it('leaves every table as it was, whatever they call behind the login', async () => {
    const reader = await open.aReader();
    const ask = async (route: string, body?: unknown) =>
      (await open.call(route, { token: reader.access_token, ...(body === undefined ? {} : { body }) })).body;
    const things = await giveThings(ask, { bookId, userId: reader.user.id, email: reader.user.email });
    // The reader's own listen is counted a moment later.
    await vi.waitFor(async () => {
      const { rows: counted } = await open.database.pool.query(
        'select listens_count from books where id = $1',
        [bookId],
      );
      expect(counted).toEqual([{ listens_count: 1 }]);
    }, 10_000);
    const before = await everything();
    for (const { access, route } of endpoints) {
      if (access === 'anyone') continue;
      const row = rows[route] ?? {};
      const [method, pattern = ''] = route.split(' ');
      const path = row.path?.(things) ?? pattern.replace(':id', String(bookId));
      const answer = await open.call(`${method} ${path}`, {
        token,
        ...(row.body ? { body: row.body(things) } : {}),
      });
      if (access === 'guests') continue;
      expect([route, answer.status]).toEqual([route, 403]);
      expect(errorAnswer.parse(answer.body).code).toBe('forbidden');
    }
    const after = await everything();
    const changed = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]));
    expect(changed).toEqual([]);
  });

  it('is told in a sentence what needs an account', async () => {
    const { body } = await open.call(`PUT /api/v1/bookmarks/${bookId}`, { token, body: {} });
    expect(body.message).toBe('You need an account for that. Register or log in.');
    const admin = await open.call('GET /api/v1/admin/users', { token });
    expect([admin.status, admin.body.message]).toEqual([403, 'Only an admin can do that.']);
  });

  it('sees published books alone, and nothing of any reader', async () => {
    const reader = await open.aReader();
    const own = { token: reader.access_token };
    await open.call('POST /api/v1/history', { ...own, body: { book_id: bookId, time: 40 } });
    await open.call(`PUT /api/v1/bookmarks/${bookId}`, { ...own, body: {} });
    const { body } = await open.call(`GET /api/v1/books/${bookId}`, { token });
    expect(body.data).toMatchObject({ title: 'Open to all', time: 0, finished: false, version: 0 });
    expect((await open.call('GET /api/v1/history', { token })).body.history).toEqual([]);
    expect((await open.call('GET /api/v1/bookmarks', { token })).body.books).toEqual([]);
    const hidden = await open.aBook({ title: 'Not yet' });
    await open.database.pool.query(`update books set status = 'rejected' where id = $1`, [hidden]);
    await open.database.pool.query('delete from book_cards where book_id = $1', [hidden]);
    expect((await open.call(`GET /api/v1/books/${hidden}`, { token })).status).toBe(404);
  });

  it('opens a book that isn’t narrated without having it narrated', async () => {
    const narrations = async () =>
      (await open.database.pool.query('select to_jsonb(n)::text as row from narrations n order by 1')).rows;
    const silent = await open.aBook({ title: 'Not narrated' });
    const before = await narrations();
    const { body } = await open.call(`GET /api/v1/books/${silent}`, { token });
    expect(body.data).not.toHaveProperty('audio_public_link');
    expect(await narrations()).toEqual(before);
    const { access_token: own } = await open.aReader();
    await open.call(`GET /api/v1/books/${silent}`, { token: own });
    expect(await narrations()).not.toEqual(before);
  });

  it('may log in and register: for what is open to anyone, they’re nobody', async () => {
    const { status } = await open.call('POST /api/v1/auth/register', {
      token,
      body: { email: 'new@example.org', password: 'correct horse battery', first_name: 'New' },
    });
    expect(status).toBe(200);
  });

  it.each(['Guest', 'guest1', 'guest.', '0'])('is nobody by another word (%s)', async (word) => {
    expect((await open.call('GET /api/v1/books', { token: word })).status).toBe(401);
  });

  it('reads several at once, of which only what is closed stays away', async () => {
    const { body } = await open.call('GET /api/v1/batch?path=/api/v1/books&path=/api/v1/profile', { token });
    expect(body.answers).toMatchObject([{ books: expect.any(Array) }, null]);
  });
});

it('no guest is let in unless the library says so', async () => {
  const closed = await buildTestApp();
  try {
    for (const route of forGuests)
      expect((await closed.call(route.replace(':id', '1'), { token })).status, route).toBe(401);
  } finally {
    await closed.close();
  }
});

it('guests of one address share what a minute allows', async () => {
  const limited = await buildTestApp({ settings: { DEMO: 'on', RATE_LIMITS: 'on' } });
  try {
    const statuses = new Map<number, number>();
    for (let count = 0; count < 605; count += 1) {
      const { status } = await limited.call('GET /api/v1/categories', { token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 600],
      [429, 5],
    ]);
    const { access_token: own } = await limited.aReader();
    expect((await limited.call('GET /api/v1/categories', { token: own })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
