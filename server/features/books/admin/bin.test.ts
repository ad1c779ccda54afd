import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BinnedBook } from '#contract/books-bin.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
import { runWaiting, WAITING_WORK } from '#server/testing/waiting-work.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let token: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.offsetMs = 0;
  await test.database.pool.query(
    `truncate books, book_requests, settled_origins restart identity cascade;
     delete from jobs`,
  );
});

const as = (route: string, body?: unknown) =>
  test.call(route, { token, ...(body === undefined ? {} : { body }) });
const bin = async () => (await as('GET /api/v1/admin/bin')).body as { books: BinnedBook[]; total: number };
const catalogue = async () => (await as('GET /api/v1/admin/books')).body as { total: number };
const remove = (id: number) => as(`DELETE /api/v1/admin/books/${id}`);
const restore = (...ids: number[]) => as('POST /api/v1/admin/bin/restore', { ids });
const add = async (title: string, author = 'Ann Author') => {
  const { status, body } = await as('POST /api/v1/admin/books', { title, author_name: author });
  expect(status).toBe(201);
  return (body.data as { id: number; status: string }).id;
};
const read = async (id: number) => (await test.call(`GET /api/v1/books/${id}`, { token: reader })).status;
const jobs = async (name: string) =>
  (
    await test.database.pool.query<{ payload: unknown }>(
      `select payload from ${WAITING_WORK} work where name = $1 order by id`,
      [name],
    )
  ).rows.map(({ payload }) => payload);
const runJobs = async (name: string) => {
  for (const payload of await jobs(name)) await test.opened.generation.jobs[name]?.run(payload, {} as never);
};
const listenings = async (id: number) =>
  (await test.database.pool.query('select from listenings where book_id = $1', [id])).rowCount;

describe('a deleted book', () => {
  it('is gone for everybody at once, and back as it was when it is restored', async () => {
    const id = await test.aBook();
    await test.call('POST /api/v1/history', { token: reader, body: { book_id: id, time: 5 } });
    await test.storage.put(`narrations/${id}/a.mp3`, Buffer.from('sound'));
    expect((await remove(id)).body).toEqual({ message: 'Book deleted.', deleted: 1 });

    expect(await read(id)).toBe(404);
    expect((await catalogue()).total).toBe(0);
    expect((await as(`GET /api/v1/admin/books/${id}`)).status).toBe(404);
    expect((await as(`PATCH /api/v1/admin/books/${id}`, { slogan: 'x' })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    for (const route of [
      'GET /api/v1/books',
      'GET /api/v1/books/search?keyword=walden',
      'GET /api/v1/books/trending-recommended',
    ])
      expect((await test.call(route, { token: reader })).body.books).toEqual([]);
    expect((await as('GET /api/v1/admin/books?q=walden')).body).toMatchObject({ total: 0 });
    expect((await test.call('GET /api/v1/history', { token: reader })).body.history).toEqual([]);

    const { books } = await bin();
    expect(books).toMatchObject([{ id, title: 'Walden', status: 'published' }]);
    const { deleted_at: deletedAt = '', removed_at: removedAt = '' } = books[0] ?? {};
    expect(Date.parse(removedAt) - Date.parse(deletedAt)).toBe(30 * DAY_MS);
    expect((await test.call(`GET ${books[0]?.thumbnail}`)).status).toBe(200);

    expect((await restore(id)).body).toEqual({ message: '1 book is restored.', restored: 1, unknown: [] });
    expect(await read(id)).toBe(200);
    const { history } = (await test.call('GET /api/v1/history', { token: reader })).body;
    expect(history).toMatchObject([{ book_id: id, time: 5 }]);
    expect(await test.storage.stat(`narrations/${id}/a.mp3`)).not.toBeNull();
    expect((await bin()).books).toEqual([]);
    expect((await catalogue()).total).toBe(1);
  });

  it('is restored once, and ids that are not in the bin are told', async () => {
    const [one, other] = [await add('One'), await add('Other')];
    await remove(one);
    expect((await restore(one, other, 2_000_000_000)).body).toMatchObject({
      restored: 1,
      unknown: [other, 2_000_000_000],
    });
    expect((await restore(one)).body).toMatchObject({ restored: 0, unknown: [one] });
    expect((await as('POST /api/v1/admin/bin/restore', { ids: [] })).status).toBe(422);
  });

  it('stays in the bin whatever its generation still does, and resumes it when it is restored', async () => {
    const id = await add('Walden');
    await as('POST /api/v1/admin/books/generate', { ids: [id] });
    expect((await as(`GET /api/v1/admin/books/${id}`)).body.data).toMatchObject({ status: 'generating' });
    const [step] = await jobs('generate-step');
    await remove(id);
    await runWaiting(test.database, test.opened.generation.jobs, { name: 'generate-step', payload: step });
    await as('POST /api/v1/admin/books/generate', { ids: [id] });
    expect((await bin()).books).toMatchObject([{ id, status: 'generating' }]);
    await restore(id);
    await runJobs('order-books');
    expect((await as(`GET /api/v1/admin/books/${id}`)).body.data).toMatchObject({ status: 'generating' });
  });

  it('is narrated when it is restored without its audio', async () => {
    const id = await test.aBook();
    const [first] = await jobs('narrate-book');
    await remove(id);
    await runWaiting(test.database, test.opened.narration.jobs, { name: 'narrate-book', payload: first });
    const state = async () =>
      (await test.database.pool.query('select state from narrations where book_id = $1', [id])).rows[0]
        ?.state;
    expect(await state()).toBe('failed');
    await restore(id);
    expect(await state()).toBe('waiting');
  });
});

describe('the bin', () => {
  it('removes a book permanently with its files when an admin says so', async () => {
    const id = await test.aBook();
    const stays = await test.aBook({ title: 'Stays' });
    await test.call('POST /api/v1/history', { token: reader, body: { book_id: id, time: 5 } });
    await test.storage.put(`narrations/${id}/a.mp3`, Buffer.from('sound'));
    expect((await as('POST /api/v1/admin/bin/remove', { ids: [id] })).body).toMatchObject({ removed: 0 });
    await remove(id);
    await runJobs('remove-books');
    expect(await listenings(id)).toBe(1);
    const answer = await as('POST /api/v1/admin/bin/remove', { ids: [id, stays] });
    expect(answer.body).toEqual({ message: '1 book is removed.', removed: 1, unknown: [stays] });
    await runJobs('remove-books');
    expect(await listenings(id)).toBe(0);
    expect(await test.storage.stat(`narrations/${id}/a.mp3`)).toBeNull();
    expect((await restore(id)).body).toMatchObject({ restored: 0 });
    expect(await read(stays)).toBe(200);
    const { entries } = (await as('GET /api/v1/admin/audit')).body as { entries: { action: string }[] };
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['book.removed', 'book.deleted']);
  });

  it('keeps a book for 30 days', async () => {
    const id = await test.aBook();
    await remove(id);
    test.clock.offsetMs = 29.9 * DAY_MS;
    await test.sweep('books');
    expect((await bin()).total).toBe(1);
    test.clock.offsetMs = 30.1 * DAY_MS;
    await test.sweep('books');
    expect((await bin()).total).toBe(0);
    const { entries } = (await as('GET /api/v1/admin/audit')).body as {
      entries: { action: string; admin: unknown }[];
    };
    expect(entries[0]).toMatchObject({ action: 'book.removed', admin: null });
  });

  it('gives back a work that is added again, in place of a second one', async () => {
    const id = await test.aBook();
    await remove(id);
    expect(await add('Walden', 'Henry David Thoreau')).toBe(id);
    expect(await read(id)).toBe(200);
    expect((await bin()).total).toBe(0);
    expect(
      (await as('POST /api/v1/admin/books', { title: 'Walden', author_name: 'Henry David Thoreau' })).status,
    ).toBe(409);
  });

  it.each([
    ['Walden', 'Thoreau, Henry David'],
    ['Walden: Or, Life in the Woods', 'Henry D. Thoreau'],
  ])('gives back a work that is added under another spelling (%s by %s)', async (title, author) => {
    const id = await test.aBook();
    await remove(id);
    expect(await add(title, author)).toBe(id);
    expect((await bin()).total).toBe(0);
  });

  it('gives back a work that a list holds', async () => {
    const id = await test.aBook();
    await remove(id);
    const form = formOf({
      name: 'books.csv',
      content: Buffer.from('title,author\nWalden,Henry David Thoreau\n'),
    });
    const send = (query: string) =>
      test.call(`POST /api/v1/admin/import${query}`, { token, body: form.body, headers: form.headers });
    const { data } = (await send('')).body as { data: { import_id: number } };
    const [order] = await jobs('imports_take_in_rows');
    await test.opened.imports.jobs.imports_take_in_rows?.run(order, {
      signal: new AbortController().signal,
      log: test.log,
    } as never);
    expect(await read(id)).toBe(200);
    expect((await catalogue()).total).toBe(1);
    expect(data.import_id).toBeGreaterThan(0);
    expect(await jobs('order-books')).toEqual([]);
  });

  it('gives back a work whose request is approved, and reopens requests whose book is deleted', async () => {
    const id = await test.aBook();
    await remove(id);
    const asked = { title: 'Walden', author: 'H. D. Thoreau' };
    expect((await test.call('POST /api/v1/books/suggest', { token: reader, body: asked })).status).toBe(200);
    const requests = async () =>
      (await as('GET /api/v1/admin/requests')).body.requests as {
        id: number;
        state: string;
        book_id: number;
      }[];
    const [request] = await requests();
    expect(request).toMatchObject({ state: 'waiting', book_id: null });
    await as(`POST /api/v1/admin/requests/${request?.id}/approve`, {});
    expect(await requests()).toMatchObject([{ state: 'published', book_id: id }]);
    expect(await read(id)).toBe(200);
  });

  it('lets a starter book that was restored follow its file again', async () => {
    const id = await test.aBook();
    await test.database.pool.query(`update books set origin_key = 'starter:walden'`);
    await remove(id);
    const settled = async () => (await test.database.pool.query('select from settled_origins')).rowCount;
    expect(await settled()).toBe(0);
    await restore(id);
    expect(await settled()).toBe(0);
    await remove(id);
    await as('POST /api/v1/admin/bin/remove', { ids: [id] });
    expect(await settled()).toBe(1);
  });
});
