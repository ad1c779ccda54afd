import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Collection } from '#contract/collections.ts';
import { type AdminCollection, MOST_IN_COLLECTION, MOST_IN_LANGUAGE } from '#contract/collections-admin.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const COLLECTIONS = '/api/v1/admin/collections';

let test: TestApp;
let admin: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(() =>
  test.database.pool.query('truncate books, collections, audit_entries restart identity cascade'),
);

type Shown = AdminCollection & { books: { id: number; title: string; author: string; status: string }[] };

const as = (route: string, body?: unknown, token = admin) =>
  test.call(route, body === undefined ? { token } : { token, body });
async function make(name: string, more: object = {}): Promise<AdminCollection> {
  const answer = await as(`POST ${COLLECTIONS}`, { name, language: 'en', ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.collection as AdminCollection;
}
const change = (id: number, body: object) => as(`PATCH ${COLLECTIONS}/${id}`, body);
const all = async () => (await as(`GET ${COLLECTIONS}`)).body.collections as AdminCollection[];
const show = async (id: number) => (await as(`GET ${COLLECTIONS}/${id}`)).body.collection as Shown;
const titlesIn = async (id: number) => (await show(id)).books.map(({ title }) => title);
const readersSee = async () =>
  ((await as('GET /api/v1/collections', undefined, reader)).body.collections as Collection[]).map(
    ({ name, books }) => [name, ...books.map(({ title }) => title)],
  );
async function books(...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(await test.aBook({ title }));
  return ids;
}
const keep = (...names: string[]) =>
  test.opened.collections.api.keepCollections(
    'starter',
    names.map((name) => ({
      originKey: `starter:${name}`,
      name,
      description: 'From a file.',
      language: 'en',
      books: [],
    })),
  );

describe('an admin’s collection', () => {
  it('has books in their order, and readers see it before those from files once one is published', async () => {
    const [walden = 0, emma = 0, candide = 0] = await books('Walden', 'Emma', 'Candide');
    await keep('Start here');
    const { id, ...made } = await make('  Quiet books ', { description: 'For slow days.' });
    expect(made).toEqual({
      name: 'Quiet books',
      description: 'For slow days.',
      language: 'en',
      books_count: 0,
      published_count: 0,
      is_editable: true,
    });
    expect(await readersSee()).toEqual([]);
    expect((await as(`GET /api/v1/collections/${id}`, undefined, reader)).status).toBe(404);

    await as(`PATCH /api/v1/admin/books/${emma}`, { published: false });
    await change(id, { book_ids: [emma] });
    expect(await readersSee()).toEqual([]);
    await change(id, { book_ids: [candide, emma, walden, 2_000_000_000] });
    expect(await titlesIn(id)).toEqual(['Candide', 'Emma', 'Walden']);
    expect(await readersSee()).toEqual([['Quiet books', 'Candide', 'Walden']]);
    expect(await all()).toMatchObject([
      { id, books_count: 3, published_count: 2, is_editable: true },
      { name: 'Start here', books_count: 0, is_editable: false },
    ]);

    await change(id, { book_ids: [walden] });
    expect(await titlesIn(id)).toEqual(['Walden', 'Candide', 'Emma']);
    const answer = await change(id, { removed_book_ids: [candide], name: 'Quieter books' });
    expect(answer.body.collection).toMatchObject({ name: 'Quieter books', books_count: 2 });
    expect(await titlesIn(id)).toEqual(['Walden', 'Emma']);
    await keep();
    expect(await readersSee()).toEqual([['Quieter books', 'Walden']]);

    expect((await as(`DELETE ${COLLECTIONS}/${id}`)).status).toBe(200);
    expect(await all()).toEqual([]);
    expect((await as(`DELETE ${COLLECTIONS}/${id}`)).status).toBe(404);
    expect((await as(`GET /api/v1/books/${walden}`, undefined, reader)).status).toBe(200);
  });

  it('is in the log with what it was and is', async () => {
    const [walden = 0, emma = 0] = await books('Walden', 'Emma');
    const { id } = await make('Quiet books');
    await change(id, { book_ids: [emma, walden] });
    await change(id, { book_ids: [emma, walden] });
    await as(`DELETE ${COLLECTIONS}/${id}`);
    const { entries } = (await as('GET /api/v1/admin/audit')).body as { entries: AuditEntry[] };
    const subject = { kind: 'collection', id, label: 'Quiet books' };
    expect(entries).toMatchObject([
      { action: 'collection.deleted', subject, before: { books: ['Emma', 'Walden'] } },
      { action: 'collection.changed', subject, before: { books: [] }, after: { books: ['Emma', 'Walden'] } },
      { action: 'collection.added', subject, after: { name: 'Quiet books', language: 'en' } },
    ]);
  });

  it('keeps its books apart from the bin’s', async () => {
    const [walden = 0, emma = 0] = await books('Walden', 'Emma');
    const { id } = await make('Quiet books');
    await change(id, { book_ids: [walden, emma] });
    await as('POST /api/v1/admin/books/bulk-delete', { ids: [walden] });
    expect(await show(id)).toMatchObject({ books_count: 1, books: [{ title: 'Emma' }] });
    await as('POST /api/v1/admin/bin/restore', { ids: [walden] });
    expect(await titlesIn(id)).toEqual(['Walden', 'Emma']);
  });
});

describe('a name', () => {
  it('is taken once in a language, also by two at once and by files', async () => {
    const { id } = await make('Quiet books');
    await make('Quiet books', { language: 'es' });
    await keep('Start here');
    for (const name of ['quiet  Books', 'START HERE']) {
      const { status, body } = await as(`POST ${COLLECTIONS}`, { name, language: 'en' });
      expect(status).toBe(409);
      expect(body.error).toMatch(/^There’s already a collection called “(Quiet books|Start here)” in this/);
    }
    expect((await change(id, { name: 'Start here' })).status).toBe(409);
    expect((await change(id, { language: 'es' })).status).toBe(409);
    expect((await change(id, { name: 'QUIET BOOKS' })).status).toBe(200);
    const both = await Promise.all(
      ['On war', 'On War'].map((name) => as(`POST ${COLLECTIONS}`, { name, language: 'en' })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it.each([
    [{ language: 'en' }, 'name', 'Name is required.'],
    [{ name: ' – ', language: 'en' }, 'name', 'A name needs a letter or a digit.'],
    [{ name: 'a'.repeat(81), language: 'en' }, 'name', 'A name can have at most 80 characters.'],
    [{ name: 'Quiet', language: 'English' }, 'language', 'A language is a code such as “en”.'],
    [
      { name: 'Quiet', language: 'en', description: 'a'.repeat(501) },
      'description',
      'A description can have at most 500 characters.',
    ],
  ])('%j is refused', async (body, field, sentence) => {
    const answer = await as(`POST ${COLLECTIONS}`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [sentence] });
  });
});

it('a collection from files can’t be changed or deleted', async () => {
  await keep('Start here');
  const [{ id } = { id: 0 }] = await all();
  for (const answer of [await change(id, { name: 'Mine' }), await as(`DELETE ${COLLECTIONS}/${id}`)]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('comes from the starter library’s files');
  }
  expect(await all()).toMatchObject([{ name: 'Start here' }]);
});

it('there are only so many books and collections', async () => {
  const { id } = await make('All of them');
  await test.aBook({ title: 'Volume' });
  await test.database.pool.query(
    `insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status)
     select title || n, title_key || n, author_id, source_kind, source_label, search_document, search_text, 'waiting'
     from books, generate_series(1, $1::int) n`,
    [MOST_IN_COLLECTION],
  );
  await test.database.pool.query(
    'insert into collection_books select $1, id, id from books order by id limit $2',
    [id, MOST_IN_COLLECTION],
  );
  const tooMany = await change(id, { book_ids: [MOST_IN_COLLECTION + 1] });
  expect([tooMany.status, tooMany.body.error]).toEqual([422, 'A collection can have at most 100 books.']);
  expect((await show(id)).books_count).toBe(MOST_IN_COLLECTION);
  await test.database.pool.query(
    `insert into collections (origin_key, name, description, language, position)
     select 'starter:' || n, 'From a file ' || n, '', 'en', n from generate_series(2, $1::int) n`,
    [MOST_IN_LANGUAGE],
  );
  const full = await as(`POST ${COLLECTIONS}`, { name: 'One more', language: 'en' });
  expect([full.status, full.body.error]).toEqual([
    409,
    'A language can have at most 50 collections. Delete one first.',
  ]);
  expect((await change(id, { name: 'Renamed' })).status).toBe(200);
});
