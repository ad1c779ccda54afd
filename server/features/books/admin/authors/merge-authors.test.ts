import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { AdminAuthor } from '#contract/authors-admin.ts';
import type { Book } from '#contract/books.ts';
import type { DuplicatePair } from '#contract/duplicates.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

let test: TestApp;
let admin: string;
let reader: string;
let kept: number;
let gone: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate books, authors, settled_origins restart identity cascade');
  await test.aBook({ title: 'The Art of War', author: 'Sun Tzu' });
  await test.aBook({ title: 'Art of War', author: 'Sunzi' });
  await test.aBook({ title: 'Letters', author: 'Sunzi' });
  [kept, gone] = [await idOf('Sun Tzu'), await idOf('Sunzi')];
});

const ask = async <Body>(route: string, body?: unknown, token = admin): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Body;
};
const listed = async () => (await ask<{ authors: AdminAuthor[] }>('GET /api/v1/admin/authors')).authors;
const idOf = async (name: string) => (await listed()).find((one) => one.name === name)?.id ?? 0;
const change = (id: number, body: object) => ask(`PATCH /api/v1/admin/authors/${id}`, body);
const merge = (from: number, into: unknown, query = '', token = admin) =>
  test.call(`POST /api/v1/admin/authors/${from}/merge${query}`, { token, body: { into } });
const merged = async (from = gone, into = kept) => {
  const answer = await merge(from, into);
  expect(answer.status, answer.text).toBe(200);
};
const writeBooks = () => runJobs(test, test.opened.books.jobs ?? {}, { names: ['write-authors-books'] });
type Page = { author: { id: number; name: string; sentences: object }; books: Book[] };
const pageOf = (id: number) => ask<Page>(`GET /api/v1/authors/${id}`, undefined, reader);
const entries = async () => (await ask<{ entries: AuditEntry[] }>('GET /api/v1/admin/audit')).entries;

describe('an author merged into another', () => {
  it('gives it all books, and leads there by name and by address', async () => {
    await change(gone, { add_spellings: ['Sun Wu'] });
    await merged();
    expect(await listed()).toMatchObject([
      { id: kept, name: 'Sun Tzu', spellings: ['Sun Wu', 'Sunzi'], books: 3, published: 3 },
    ]);
    expect((await pageOf(gone)).books).toHaveLength(3);
    await writeBooks();
    const { author, books } = await pageOf(gone);
    expect(author).toMatchObject({ id: kept, name: 'Sun Tzu' });
    for (const book of books) expect(book.author).toEqual({ id: kept, name: 'Sun Tzu' });
    const found = await ask<{ books: Book[] }>('GET /api/v1/books/search?keyword=sunzi', undefined, reader);
    expect(found.books).toHaveLength(3);
    await ask('POST /api/v1/admin/books', { title: 'A later one', author_name: 'Sun Wu' });
    expect(await listed()).toMatchObject([{ name: 'Sun Tzu', books: 4 }]);
  });

  it('is shown first with what happens, and nothing has happened', async () => {
    const before = [await listed(), await entries()];
    const { status, body } = await merge(gone, kept, '?dry_run=1');
    expect([status, body]).toEqual([200, { message: 'Nothing was changed.', books: 2, duplicates: 1 }]);
    expect([await listed(), await entries()]).toEqual(before);
    expect((await pageOf(gone)).author.name).toBe('Sunzi');
  });

  it('brings pairs of duplicates, which are listed at once', async () => {
    const pairs = async () =>
      (await ask<{ pairs: DuplicatePair[] }>('GET /api/v1/admin/duplicates')).pairs.map(({ books }) =>
        books.map(({ title }) => title).toSorted(),
      );
    expect(await pairs()).toEqual([]);
    expect((await merge(gone, kept)).body).toMatchObject({ books: 2, duplicates: 1 });
    expect(await pairs()).toEqual([['Art of War', 'The Art of War']]);
  });

  it('keeps its sentences only in languages in which the other has none', async () => {
    await change(kept, { sentences: { en: 'A general.' } });
    await change(gone, { sentences: { en: 'A strategist.', es: 'Un general.' } });
    await merged();
    expect((await pageOf(kept)).author.sentences).toEqual({ en: 'A general.', es: 'Un general.' });
  });

  it('is in the audit log', async () => {
    await change(gone, { sentences: { es: 'Un general.' } });
    await merged();
    expect((await entries())[0]).toMatchObject({
      action: 'author.merged',
      subject: { kind: 'author', id: gone, label: 'Sunzi' },
      before: { name: 'Sunzi', sentence_es: 'Un general.' },
      after: { merged_into: 'Sun Tzu', merged_into_id: kept, books: 2, duplicates: 1 },
    });
  });

  it('has its books left alone at start, those in the bin too, and not the other’s', async () => {
    await test.database.pool.query(`update books set origin_key = 'starter:' || id`);
    await ask('DELETE /api/v1/admin/books/3');
    await merged();
    const { rows } = await test.database.pool.query(
      'select origin_key as origin from settled_origins order by 1',
    );
    expect(rows).toEqual([{ origin: 'starter:2' }, { origin: 'starter:3' }]);
    await ask('POST /api/v1/admin/bin/restore', { ids: [3] });
    expect(await listed()).toMatchObject([{ name: 'Sun Tzu', books: 3 }]);
  });

  it('leads on when the other is merged or takes its name', async () => {
    await test.aBook({ title: 'Strategy', author: 'Master Sun' });
    const last = await idOf('Master Sun');
    await merged();
    await merged(kept, last);
    expect((await pageOf(gone)).author).toMatchObject({ id: last, name: 'Master Sun' });
    await change(last, { name: 'Sunzi' });
    expect(await listed()).toMatchObject([{ id: last, spellings: ['Master Sun', 'Sun Tzu'] }]);
    for (const id of [gone, kept])
      expect((await pageOf(id)).author).toMatchObject({ id: last, name: 'Sunzi' });
  });

  it('can’t be merged again, changed, or be what others are merged into', async () => {
    await merged();
    const sentence = '“Sunzi” is already another spelling of “Sun Tzu”.';
    for (const answer of [
      await merge(gone, kept),
      await merge(kept, gone),
      await merge(kept, gone, '?dry_run=1'),
      await test.call(`PATCH /api/v1/admin/authors/${gone}`, { token: admin, body: { name: 'Another' } }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe(sentence);
    }
  });

  it.each([
    ['itself', () => merge(gone, gone), 422, 'Choose another author.'],
    ['nobody', () => merge(gone, 2_000_000_000), 404, 'That author couldn’t be found.'],
    ['anything but an id', () => merge(gone, 'Sun Tzu'), 422, 'Into must be a number.'],
  ])('can’t be merged into %s', async (_what, call, status, sentence) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBe(sentence);
    expect(await listed()).toHaveLength(2);
  });

  it('can’t be one that isn’t there, and is for admins alone', async () => {
    expect((await merge(2_000_000_000, kept)).status).toBe(404);
    expect((await merge(gone, kept, '', '')).status).toBe(401);
    expect((await merge(gone, kept, '', reader)).status).toBe(403);
  });

  it('into each other by two admins at once ends with one of them', async () => {
    const answers = await Promise.all([merge(gone, kept), merge(kept, gone)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await listed()).toMatchObject([{ books: 3 }]);
  });

  it('can’t bring more spellings than an author may have', async () => {
    const names = (of: string) => Array.from({ length: 30 }, (_, place) => `${of} ${place}`);
    await change(kept, { add_spellings: names('One') });
    await change(gone, { add_spellings: names('Other') });
    const { status, body } = await merge(gone, kept);
    expect([status, body.message]).toEqual([422, 'An author can have at most 50 other spellings.']);
    expect(await listed()).toHaveLength(2);
  });
});
