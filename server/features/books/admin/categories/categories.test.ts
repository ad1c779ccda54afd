import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Book } from '#contract/books.ts';
import type { AdminCategory } from '#contract/categories-admin.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

let test: TestApp;
let admin: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('truncate books, categories restart identity cascade'));

const ask = async <Body>(route: string, body?: unknown, token = admin): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Body;
};
async function addBook(title: string, ...categories: string[]): Promise<number> {
  const id = await test.aBook({ title });
  await ask(`PATCH /api/v1/admin/books/${id}`, { categories });
  return id;
}
const renewCards = () => runJobs(test, test.opened.books.jobs ?? {}, { names: ['renew-cards'] });
const all = async () =>
  (await ask<{ categories: AdminCategory[] }>('GET /api/v1/admin/categories')).categories;
const called = async (name: string) => (await all()).find((one) => one.name === name)?.id ?? 0;
const shown = async () =>
  (await ask<{ categories: AdminCategory[] }>('GET /api/v1/categories', undefined, reader)).categories;
const categoriesOn = async (id: number) => {
  const { books } = await ask<{ books: Book[] }>('GET /api/v1/books', undefined, reader);
  return books.find((book) => book.id === id)?.categories.map(({ name }) => name);
};

describe('a category', () => {
  it('is renamed on every card and described for readers, and the log says so', async () => {
    const id = await addBook('Walden', 'Natur', 'Essays');
    await addBook('Emma', 'Novels');
    const natur = await called('Natur');
    await ask(`PATCH /api/v1/admin/categories/${natur}`, { name: 'Nature', description: 'Woods and ponds.' });
    await renewCards();
    expect(await categoriesOn(id)).toEqual(['Nature', 'Essays']);
    expect(await shown()).toMatchObject([
      { name: 'Essays', description: '' },
      { id: natur, name: 'Nature', description: 'Woods and ponds.', books_count: 1 },
      { name: 'Novels' },
    ]);
    const { entries } = await ask<{ entries: AuditEntry[] }>('GET /api/v1/admin/audit');
    expect(entries[0]).toMatchObject({
      action: 'category.changed',
      subject: { kind: 'category', id: natur, label: 'Natur' },
      before: { name: 'Natur', description: '' },
      after: { name: 'Nature', description: 'Woods and ponds.' },
    });
    const taken = await test.call(`PATCH /api/v1/admin/categories/${natur}`, {
      token: admin,
      body: { name: 'ESSAYS' },
    });
    expect(taken.status).toBe(409);
  });

  it('is merged into another, in its place, once for books of both', async () => {
    const one = await addBook('Walden', 'Natur', 'Essays');
    const both = await addBook('Emma', 'Nature', 'Natur');
    const first = await addBook('Persuasion', 'Natur', 'Nature');
    const [natur, nature] = [await called('Natur'), await called('Nature')];
    expect(await ask(`POST /api/v1/admin/categories/${natur}/merge`, { into: nature })).toMatchObject({
      books: 3,
    });
    await renewCards();
    expect(await categoriesOn(one)).toEqual(['Nature', 'Essays']);
    expect(await categoriesOn(both)).toEqual(['Nature']);
    expect(await categoriesOn(first)).toEqual(['Nature']);
    expect(await called('Natur')).toBe(0);
    expect((await all()).find(({ id }) => id === nature)).toMatchObject({ books: 3, published: 3 });
    const again = { token: admin, body: { into: nature } };
    expect((await test.call(`POST /api/v1/admin/categories/${natur}/merge`, again)).status).toBe(404);
    expect((await test.call(`POST /api/v1/admin/categories/${nature}/merge`, again)).status).toBe(422);
  });

  it('stands where an admin puts it; the others follow by name', async () => {
    await addBook('Walden', 'A', 'B', 'C');
    await ask('PUT /api/v1/admin/categories/order', { ids: [await called('C')] });
    expect((await shown()).map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    await ask('PUT /api/v1/admin/categories/order', { ids: [await called('B'), await called('A')] });
    expect((await all()).map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    await ask('PUT /api/v1/admin/categories/order', { ids: [] });
    expect((await shown()).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('is for admins alone', async () => {
    const body = { ids: [] };
    expect((await test.call('PUT /api/v1/admin/categories/order', { body })).status).toBe(401);
    expect((await test.call('PUT /api/v1/admin/categories/order', { body, token: reader })).status).toBe(403);
  });
});
