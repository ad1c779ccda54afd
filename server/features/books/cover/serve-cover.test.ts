import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
});
afterAll(() => catalogue.close());

const get = (url: string) => catalogue.call(`GET ${url}`, { token: null });

it('shows the cover of a book to anyone, to keep for ever under its version', async () => {
  await catalogue.addBook();
  const { thumbnail } = (await catalogue.call('GET /api/v1/books')).body.books[0];
  const { status, headers, text } = await get(thumbnail);
  expect(status).toBe(200);
  expect(text).toMatch(/^<svg .*<title>Walden, Henry David Thoreau<\/title>/);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  const { statusCode, payload } = await catalogue.app.inject({
    url: thumbnail,
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([statusCode, payload]).toEqual([304, '']);
  const other = await get(thumbnail.replace(/v=.*/, 'v=000000000000'));
  expect(other.status).toBe(200);
  expect(other.headers['cache-control']).not.toContain('immutable');
  expect((await get(thumbnail.replace(/\?.*/, ''))).status).toBe(200);
});

it('follows the title', async () => {
  const id = await catalogue.addBook({ originKey: 'test:1', title: 'First' });
  const before = await get(`/covers/${id}.svg`);
  await catalogue.addBook({ originKey: 'test:1', title: 'Second' });
  const after = await get(`/covers/${id}.svg`);
  expect(after.text).toContain('<title>Second,');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

it('shows an unpublished book to nobody who does not know its version', async () => {
  const published = { originKey: 'test:2', title: 'Draft' };
  const id = await catalogue.addBook(published);
  const { books } = (await catalogue.call('GET /api/v1/books')).body;
  const { thumbnail } = books.find((book: { id: number }) => book.id === id);
  await catalogue.addBook({ ...published, status: 'needs_review' });
  expect((await get(`/covers/${id}.svg`)).status).toBe(404);
  expect((await get(`/covers/${id}.svg?v=wrong`)).status).toBe(404);
  expect((await get(thumbnail)).status).toBe(200);
});

it.each([
  '/covers/999999.svg',
  '/covers/0.svg',
  '/covers/abc.svg',
  '/covers/-1.svg',
  '/covers/99999999999.svg',
  '/covers/9999999999.svg',
  '/covers/1.png',
  '/covers/1',
  '/covers/..%2f1.svg',
  `/covers/999999.svg?v=${'x'.repeat(100)}`,
  '/covers/999999.svg?v=1&v=2',
])('%s is not there', async (url) => expect((await get(url)).status).toBe(404));
