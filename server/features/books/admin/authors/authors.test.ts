import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { AdminAuthor } from '#contract/authors-admin.ts';
import type { Book } from '#contract/books.ts';
import { keepAuthorSentences } from '#server/features/books/index.ts';
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
beforeEach(() => test.database.pool.query('truncate books, authors restart identity cascade'));

const ask = async <Body>(route: string, body?: unknown, token = admin): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Body;
};
const listed = async (query = '') =>
  (await ask<{ authors: AdminAuthor[] }>(`GET /api/v1/admin/authors${query}`)).authors;
const change = (id: number, body: object, token = admin) =>
  test.call(`PATCH /api/v1/admin/authors/${id}`, { token, body });
const writeBooks = () => runJobs(test, test.opened.books.jobs ?? {}, { names: ['write-authors-books'] });
const found = async (q: string) =>
  (await ask<{ books: Book[] }>(`GET /api/v1/admin/books?q=${encodeURIComponent(q)}`)).books.map(
    ({ title }) => title,
  );

describe('an author', () => {
  it('is renamed on the cards and in the searches of all books, also found by the former name, and the log says so', async () => {
    await test.aBook({ title: 'Walden', author: 'Q. Zimmermann' });
    await test.aBook({ title: 'Cape Cod', author: 'Q. Zimmermann' });
    await test.aBook({ title: 'Emma', author: 'Jane Austen' });
    const [thoreau] = await listed('?q=ZIMMER');
    expect(thoreau).toMatchObject({ name: 'Q. Zimmermann', books: 2, published: 2, sentences: {} });
    const id = thoreau?.id ?? 0;
    expect((await change(id, { name: 'Henry David Thoreau' })).status).toBe(200);
    await writeBooks();
    const { books } = await ask<{ books: Book[] }>('GET /api/v1/books', undefined, reader);
    expect(new Set(books.map(({ author }) => author.name))).toEqual(
      new Set(['Henry David Thoreau', 'Jane Austen']),
    );
    expect((await found('thoreau')).toSorted()).toEqual(['Cape Cod', 'Walden']);
    expect((await found('zimmermann')).toSorted()).toEqual(['Cape Cod', 'Walden']);
    expect((await listed()).map(({ name }) => name)).toEqual(['Henry David Thoreau', 'Jane Austen']);
    const { entries } = await ask<{ entries: AuditEntry[] }>('GET /api/v1/admin/audit');
    expect(entries[0]).toMatchObject({
      action: 'author.changed',
      subject: { kind: 'author', id, label: 'Q. Zimmermann' },
      before: { name: 'Q. Zimmermann', spellings: [] },
      after: { name: 'Henry David Thoreau', spellings: ['Q. Zimmermann'] },
    });
  });

  it('is described in both languages, and an import leaves that alone', async () => {
    await test.aBook({ title: 'Emma', author: 'Jane Austen' });
    const id = (await listed())[0]?.id ?? 0;
    const given = { name: 'Jane Austen', language: 'en', sentence: 'From the library.' };
    await keepAuthorSentences(test.database.pool, [given]);
    await change(id, { sentences: { en: 'An English novelist.', es: 'Una novelista inglesa.' } });
    await keepAuthorSentences(test.database.pool, [given]);
    const sentences = { en: 'An English novelist.', es: 'Una novelista inglesa.' };
    expect(await ask(`GET /api/v1/authors/${id}`, undefined, reader)).toMatchObject({
      author: { sentences },
    });
    await change(id, { sentences: { en: '' } });
    await keepAuthorSentences(test.database.pool, [given]);
    expect((await listed())[0]?.sentences).toEqual({ es: sentences.es });
  });

  it('can’t take the name of another, nor none at all', async () => {
    await test.aBook({ title: 'Emma', author: 'Jane Austen' });
    await test.aBook({ title: 'Walden', author: 'Thoreau' });
    const id = (await listed('?q=thoreau'))[0]?.id ?? 0;
    expect((await change(id, { name: 'JANE AUSTEN' })).status).toBe(409);
    expect((await change(id, { name: '…' })).status).toBe(422);
    expect((await change(2_000_000_000, { name: 'Nobody' })).status).toBe(404);
    expect((await change(id, { name: 'THOREAU' })).status).toBe(200);
    expect((await listed('?q=thoreau'))[0]).toMatchObject({ name: 'THOREAU', spellings: [] });
  });

  it('renamed twice at once ends with one of the names, on every book', async () => {
    await test.aBook({ title: 'Walden', author: 'Thoreau' });
    const id = (await listed())[0]?.id ?? 0;
    await Promise.all([change(id, { name: 'One Name' }), change(id, { name: 'Other Name' })]);
    await writeBooks();
    const [author] = await listed();
    expect(await found(author?.name ?? '')).toEqual(['Walden']);
    const { books } = await ask<{ books: Book[] }>('GET /api/v1/books', undefined, reader);
    expect(books[0]?.author.name).toBe(author?.name);
  });

  it('is on every book when the work stopped in between and is done again', async () => {
    for (let book = 0; book < 60; book += 1) await test.aBook({ title: `Volume ${book}`, author: 'Thoreau' });
    const id = (await listed())[0]?.id ?? 0;
    await change(id, { name: 'Zimmermann' });
    const stop = new AbortController();
    const job = test.opened.books.jobs?.['write-authors-books'];
    const context = { attempt: 1, maxAttempts: 12, log: test.log, once: async () => undefined };
    // Once the first books are written.
    const abort = () => stop.abort();
    test.database.pool.on('release', abort);
    await expect(job?.run({ authorId: id }, { ...context, signal: stop.signal })).rejects.toThrow('aborted');
    test.database.pool.off('release', abort);
    await writeBooks();
    const { rows } = await test.database.pool.query(
      `select count(*)::int as books from books where search_text like '%zimmermann%'`,
    );
    expect(rows).toEqual([{ books: 60 }]);
  });

  it('is for admins alone', async () => {
    expect((await change(1, { name: 'Nobody' }, '')).status).toBe(401);
    expect((await change(1, { name: 'Nobody' }, reader)).status).toBe(403);
  });
});
