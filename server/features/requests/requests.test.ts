import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookRequest, RequestForAdmin } from '#contract/requests.ts';
import { changeBooks, upsertBook } from '#server/features/books/index.ts';
import { openSmtpMailer } from '#server/platform/email/smtp-mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { type MailBox, openMailBox } from '#server/testing/mailbox.ts';

let box: MailBox;
let test: TestApp;
let emails: Work;
let admin: string;

beforeAll(async () => {
  box = await openMailBox();
  test = await buildTestApp({ mail: openSmtpMailer({ url: box.url, from: 'Precis <precis@example.org>' }) });
  admin = (await test.aReader()).access_token;
  const { accounts, requests } = test.opened;
  emails = openWork({ database: test.database, log: createLog('silent'), handlers: accounts.jobs });
  await emails.start();
  await requests.atStart();
  await test.aBook({ title: 'Walden; or, Life in the Woods', author: 'Henry David Thoreau' });
});
afterAll(async () => {
  await emails.stop();
  await test.close();
  await box.close();
});

let made = 0;
const wish = () => {
  made += 1;
  return { title: `The Missing Book ${made}`, author: 'Ada Lovelace' };
};

async function aReader() {
  const { access_token: token, user } = await test.aReader();
  const mine = async () =>
    (await test.call('GET /api/v1/requests', { token })).body.requests as BookRequest[];
  return {
    token,
    email: user.email,
    mine,
    suggest: (body: unknown) => test.call('POST /api/v1/books/suggest', { token, body }),
    idOf: async (title: string) => (await mine()).find((request) => request.title === title)?.id ?? 0,
  };
}

const decide = (id: number, verdict: 'approve' | 'decline', body?: object) =>
  test.call(`POST /api/v1/admin/requests/${id}/${verdict}`, { token: admin, ...(body ? { body } : {}) });

async function publish(work: { title: string; author: string }, originKey: string | null): Promise<number> {
  return changeBooks(test.features.books, async (tx) => {
    const id = await upsertBook(tx, {
      ...work,
      originKey,
      categories: [],
      sourceKind: 'ai',
      sourceLabel: 'Test',
      status: 'published',
      wordCount: 10,
    });
    return id;
  });
}

describe('suggesting a book', () => {
  it.each([
    { title: 'walden', author: 'thoreau' },
    { title: 'WÁLDEN', author: 'Thoreau, Henry David' },
    { title: 'Walden: or, Life in the Woods', author: 'H. D. Thoreau' },
  ])('that is there answers with it and takes no request: $title', async (body) => {
    const reader = await aReader();
    const answer = await reader.suggest(body);
    expect(answer.status).toBe(200);
    expect(answer.body.books_id).toEqual([
      { id: expect.any(Number), title: 'Walden; or, Life in the Woods' },
    ]);
    expect(answer.body.msg).toBe(answer.body.message);
    expect(await reader.mine()).toEqual([]);
  });

  it('that is missing takes a request, which is listed', async () => {
    const reader = await aReader();
    const body = wish();
    const answer = await reader.suggest({ title: `  ${body.title} `, author: body.author });
    expect(answer.body).toMatchObject({ books_id: [], message: expect.stringContaining('Request received') });
    expect(await reader.mine()).toMatchObject([
      { ...body, state: 'waiting', reason: null, waits_for: null, book: null, is_news: false },
    ]);
  });

  it('that somebody asked for joins that request, and twice is once', async () => {
    const [one, other] = [await aReader(), await aReader()];
    const { title, author } = wish();
    await one.suggest({ title, author });
    await one.suggest({ title, author });
    const joined = await other.suggest({ title: title.toUpperCase(), author: 'Lovelace, Ada' });
    expect(joined.body.message).toContain('Others');
    expect(await other.idOf(title)).toBe(await one.idOf(title));
    expect(await one.mine()).toHaveLength(1);
  });

  it('by ten people at once makes one request', async () => {
    const body = wish();
    const people = await Promise.all(Array.from({ length: 10 }, aReader));
    const answers = await Promise.all(people.map(({ suggest }) => suggest(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const ids = await Promise.all(people.map(({ idOf }) => idOf(body.title)));
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    [{ title: 'x', author: 'Somebody' }, 'title'],
    [{ title: 'A title', author: ' a ' }, 'author'],
    [{ title: 'A title' }, 'author'],
    [{ title: 7, author: 'Somebody' }, 'title'],
    [{ title: '!!!', author: 'Somebody' }, 'title'],
    [{ title: 'x'.repeat(201), author: 'Somebody' }, 'title'],
  ])('with %j says what is wrong', async (body, field) => {
    const answer = await (await aReader()).suggest(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it('takes odd characters as they are', async () => {
    const reader = await aReader();
    const body = { title: "50% %s 'quoted' \\ 日本語", author: "O'Brien\u0007 & 'sons" };
    expect((await reader.suggest(body)).status).toBe(200);
    expect((await reader.suggest({ title: "d'' | ' & !(:*", author: "''' a" })).status).toBe(200);
    expect(await reader.mine()).toHaveLength(2);
  });

  it('is bounded per person, but not for admins', async () => {
    const reader = await aReader();
    const answers: Awaited<ReturnType<typeof reader.suggest>>[] = [];
    for (let index = 0; index < 11; index += 1) answers.push(await reader.suggest(wish()));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
    const [first] = await reader.mine();
    await test.call(`DELETE /api/v1/requests/${first?.id}`, { token: reader.token });
    expect((await reader.suggest(wish())).status).toBe(200);
  });

  it('by an admin needs no approval', async () => {
    const { title, author } = wish();
    await test.call('POST /api/v1/books/suggest', { token: admin, body: { title, author } });
    const { body } = await test.call('GET /api/v1/admin/requests?state=approved', { token: admin });
    expect(body.requests).toMatchObject([{ title, askers: 1, book_id: expect.any(Number) }]);
  });
});

it('a book is made in the language that was asked for first, and in English if none was', async () => {
  const languageOf = async (given: object) => {
    const [one, other] = [await aReader(), await aReader()];
    const body = wish();
    await one.suggest({ ...body, ...given });
    await other.suggest({ ...body, language: 'fr' });
    const approved = (await decide(await one.idOf(body.title), 'approve')).body.data as RequestForAdmin;
    const { body: made } = await test.call(`GET /api/v1/admin/books/${approved.book_id}`, { token: admin });
    return [approved.language, (made.data as { language: string }).language];
  };
  expect(await languageOf({ language: 'es' })).toEqual(['es', 'es']);
  expect(await languageOf({})).toEqual(['en', 'en']);
});

describe('cancelling', () => {
  it('removes a request that nobody else has, and leaves one that others have', async () => {
    const [one, other] = [await aReader(), await aReader()];
    const body = wish();
    await one.suggest(body);
    await other.suggest(body);
    const id = await one.idOf(body.title);
    const cancel = (token: string) => test.call(`DELETE /api/v1/requests/${id}`, { token });
    expect((await cancel((await aReader()).token)).status).toBe(404);
    expect((await cancel(one.token)).status).toBe(200);
    expect(await one.mine()).toEqual([]);
    expect(await other.mine()).toHaveLength(1);
    await cancel(other.token);
    expect((await decide(id, 'approve')).status).toBe(404);
  });
});

describe('deciding', () => {
  it('to approve makes a book that waits; when it is published everybody is told, once', async () => {
    const [one, other] = [await aReader(), await aReader()];
    const body = wish();
    await one.suggest(body);
    await other.suggest(body);
    const id = await one.idOf(body.title);
    expect((await decide(id, 'approve')).body.data).toMatchObject({ state: 'approved', askers: 2 });
    expect((await decide(id, 'approve')).status).toBe(409);
    expect(await one.mine()).toMatchObject([{ state: 'approved', book: null }]);

    const bookId = await publish(body, `request:${id}`);
    await expect.poll(() => box.to(other.email).length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => box.to(one.email).length, { timeout: 10_000 }).toBe(1);
    expect(box.to(one.email)[0]?.text).toContain(`/book/the-missing-book-${made}/${bookId}`);
    await Promise.all([test.sweep('requests'), test.sweep('requests')]);
    expect(await one.mine()).toMatchObject([
      { state: 'published', is_news: true, book: { id: bookId, title: body.title } },
    ]);
    await test.call('POST /api/v1/requests/seen', { token: one.token, body: { ids: [id] } });
    expect(await one.mine()).toMatchObject([{ is_news: false }]);
    expect(await other.mine()).toMatchObject([{ is_news: true }]);
    expect(box.to(one.email)).toHaveLength(1);
    expect((await decide(id, 'decline', { reason: 'Too late' })).status).toBe(409);
  });

  it('to decline needs a reason, which everybody is told', async () => {
    const reader = await aReader();
    const body = wish();
    await reader.suggest(body);
    const id = await reader.idOf(body.title);
    expect((await decide(id, 'decline', { reason: ' ' })).status).toBe(422);
    const reason = 'It is a dictionary: 50% of it are %s & <b>words</b>.';
    expect((await decide(id, 'decline', { reason })).status).toBe(200);
    expect(await reader.mine()).toMatchObject([{ state: 'declined', reason, is_news: true }]);
    await expect.poll(() => box.to(reader.email)[0]?.text, { timeout: 10_000 }).toContain(reason);
    expect(box.to(reader.email)[0]?.html).toContain('&lt;b&gt;words');
    expect((await decide(id, 'approve')).status).toBe(409);
    await reader.suggest(body);
    expect((await reader.mine()).map(({ state }) => state).toSorted()).toEqual(['declined', 'waiting']);
  });

  it('by two admins at once counts once', async () => {
    const reader = await aReader();
    const body = wish();
    await reader.suggest(body);
    const id = await reader.idOf(body.title);
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve'), decide(id, 'approve')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

it('a book that comes by another way fulfils the requests for it', async () => {
  const reader = await aReader();
  const body = wish();
  await reader.suggest(body);
  await publish({ title: `${body.title}: A Novel`, author: 'A. Lovelace' }, null);
  await expect.poll(async () => (await reader.mine())[0]?.state, { timeout: 10_000 }).toBe('published');
});

it('a book that is being made already needs no approval, and while it needs an admin it waits, without their words', async () => {
  const reader = await aReader();
  const body = wish();
  await test.database.query.transaction((tx) =>
    upsertBook(tx, {
      ...body,
      originKey: null,
      categories: [],
      sourceKind: 'ai',
      sourceLabel: 'Test',
      status: 'needs_review',
      statusReason: 'Attach a source, or set TEXT_BASE_URL.',
      wordCount: 0,
    }),
  );
  await reader.suggest(body);
  expect(await reader.mine()).toMatchObject([
    { state: 'waiting', reason: null, waits_for: 'review', book: null },
  ]);
  for (const [status, waitsFor] of [
    ['needs_source', 'source'],
    ['failed', 'repair'],
    ['generating', null],
  ]) {
    await test.database.pool.query('update books set status = $1 where title = $2', [status, body.title]);
    expect(await reader.mine()).toMatchObject([{ waits_for: waitsFor, reason: null }]);
  }
});

it('a book that was rejected is declined for who asked, with the words of an admin and nobody else’s', async () => {
  const reader = await aReader();
  const body = wish();
  const bookId = await test.database.query.transaction((tx) =>
    upsertBook(tx, {
      ...body,
      originKey: null,
      categories: [],
      sourceKind: 'ai',
      sourceLabel: 'Test',
      status: 'generating',
      wordCount: 0,
    }),
  );
  await reader.suggest(body);
  expect(await reader.mine()).toMatchObject([{ state: 'approved', reason: null }]);
  const found = 'The text provider refused in the text: As an AI';
  await test.database.pool.query(
    `insert into generation_steps (book_id, step, state, reason, result)
     values ($1, 'review', 'held', $2, jsonb_build_object('reasons', jsonb_build_array($2::text)))`,
    [bookId, found],
  );
  await test.database.pool.query(`update books set status = 'rejected', status_reason = $2 where id = $1`, [
    bookId,
    found,
  ]);
  expect(await reader.mine()).toMatchObject([{ state: 'declined', reason: null }]);
  await test.database.pool.query(
    `update generation_steps set reason = 'It is a phone book.' where book_id = $1`,
    [bookId],
  );
  expect(await reader.mine()).toMatchObject([{ state: 'declined', reason: 'It is a phone book.' }]);
});

it('lists for admins are paged', async () => {
  const { body } = await test.call('GET /api/v1/admin/requests?per_page=2&page=2', { token: admin });
  expect(body).toMatchObject({ page: 2, per_page: 2, hasMorePages: true });
  expect(body.requests).toHaveLength(2);
});

it('come to admins by who waits and how many ask, page by page from both ends, also when requesters go', async () => {
  const readers = await Promise.all([1, 2, 3].map(() => test.aReader()));
  const ids = readers.map(({ user }) => user.id);
  await test.database.pool.query(
    `with made as (
       insert into book_requests (title, author, main_key, whole_key, state, reason, created_at)
       select 'Paged ' || n, 'A. B.', 'paged ' || n, 'paged ' || n,
         case when n % 2 = 0 then 'waiting' else 'declined' end, 'No.', timestamp '2026-01-01' + n * interval '1 hour'
       from generate_series(1, 31) n returning id, main_key)
     insert into request_askers (request_id, user_id)
     select id, ($1::int[])[k] from made, generate_series(1, 3) k
     where k <= substring(main_key from '[0-9]+')::int % 4`,
    [ids],
  );
  type Page = {
    requests: { id: number; title: string; state: string; askers: number; created_at: string }[];
  };
  const page = async (number: number, more = '') => {
    const query = `page=${number}&per_page=7${more}`;
    const { body } = await test.call(`GET /api/v1/admin/requests?${query}`, { token: admin });
    return body as unknown as Page & { total: number; last_page: number };
  };
  const all = async (more = '') => {
    const { last_page: last, total } = await page(1, more);
    const found: Page['requests'] = [];
    for (let number = 1; number <= last; number += 1) found.push(...(await page(number, more)).requests);
    expect(found).toHaveLength(total);
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    return found;
  };
  const sorted = (found: Page['requests']) =>
    found.toSorted(
      (one, other) =>
        Number(other.state === 'waiting') - Number(one.state === 'waiting') ||
        other.askers - one.askers ||
        one.created_at.localeCompare(other.created_at) ||
        one.id - other.id,
    );
  const before = await all();
  expect(before).toEqual(sorted(before));
  expect(before.filter(({ title }) => title === 'Paged 3' || title === 'Paged 7')).toMatchObject([
    { askers: 3 },
    { askers: 3 },
  ]);
  await test.database.pool.query('delete from users where id = any($1)', [ids.slice(0, 2)]);
  const after = await all();
  expect(after).toEqual(sorted(after));
  expect(after.filter(({ title, askers }) => title.startsWith('Paged') && askers > 1)).toEqual([]);
  expect(after.find(({ title }) => title === 'Paged 7')?.askers).toBe(1);
  const waiting = await all('&state=waiting');
  expect(waiting).toEqual(after.filter(({ state }) => state === 'waiting'));
  expect((await page(99)).requests).toEqual([]);
});
