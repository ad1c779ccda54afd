import { afterAll, beforeAll, expect, it } from 'vitest';
import type { listAdminBooks } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  await test.database.pool.query(
    `with author as (insert into authors (name, name_key) values ('Ann', 'ann') returning id)
     insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status,
       published_at)
     select title, lower(title), author.id, 'ai', '', '', lower(title) || ' ann', 'published', now()
     from (select 'Tale ' || n as title from generate_series(1, 10200) n union all select 'A long tale') made, author`,
  );
  // As it happens by itself once so many books are new.
  await test.database.pool.query('analyze books');
});
afterAll(() => test.close());

async function titles(q: string): Promise<{ isMore: boolean; first: string | undefined }> {
  const { body } = await test.call(`GET /api/v1/admin/books?sort_by=title&q=${q}`, { token });
  const { books, is_more: isMore } = body as unknown as Answer<typeof listAdminBooks>;
  return { isMore, first: books[0]?.title };
}

it.each([
  ['tale', { isMore: true, first: 'Tale 1' }],
  ['tal', { isMore: true, first: 'Tale 1' }],
  ['long', { isMore: false, first: 'A long tale' }],
  ['long%20tale', { isMore: false, first: 'A long tale' }],
  ['tale%20ann', { isMore: true, first: 'A long tale' }],
])('%s: a word that more books have than are counted is looked for where titles begin', async (q, found) => {
  expect(await titles(q)).toEqual(found);
});
