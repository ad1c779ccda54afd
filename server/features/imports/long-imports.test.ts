import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoint.ts';
import type { lastImport, showImport } from '#contract/imports.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

let test: TestApp;
let token: string;

/** An import of 2,550 rows, of which every tenth is wrong and the others have become books that wait. */
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  const { pool } = test.database;
  await pool.query(
    `with author as (insert into authors (name, name_key) values ('Ann', 'ann') returning id)
     insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text)
     select 'Book ' || n, 'book ' || n, author.id, 'ai', '', '', 'book ' || n || ' ann'
     from author, generate_series(1, 2550) n where n % 10 > 0 order by n`,
  );
  await pool.query(
    `with made as (
       insert into imports (file_name, state, rows_count, new_count, wrong_count)
       values ('long.csv', 'generating', 2550, 2295, 255) returning id)
     insert into import_rows (import_id, row, state, title, author, categories, book_id)
     select made.id, 1 + n, case when n % 10 = 0 then 'wrong' else 'new' end, 'Book ' || n, 'Ann', '{}', b.id
     from made, generate_series(1, 2550) n left join books b on b.title_key = 'book ' || n`,
  );
});
afterAll(() => test.close());

const ask = async <Shown>(path: string): Promise<Shown> => {
  const { status, body } = await test.call(`GET /api/v1/admin${path}`, { token });
  expect(status).toBe(200);
  return body as unknown as Shown;
};
const show = (query: string) => ask<Answer<typeof showImport>>(`/import/1?${query}`);
const last = (page: number) => ask<Answer<typeof lastImport>>(`/books/import/last?page=${page}`);

describe('an import of many rows', () => {
  it.each([
    ['page=1', [2, 101], 2550, true],
    ['page=13', [1202, 1301], 2550, true],
    ['page=25', [2402, 2501], 2550, true],
    ['page=26', [2502, 2551], 2550, false],
    ['page=27', [undefined, undefined], 2550, false],
    ['state=wrong', [11, 1001], 255, true],
    ['state=wrong&page=3', [2011, 2551], 255, false],
    ['state=new&page=23', [2446, 2550], 2295, false],
    ['state=waiting', [undefined, undefined], 0, false],
  ])('shows %s', async (query, ends, total, hasMorePages) => {
    const shown = await show(query);
    expect([shown.rows[0]?.row, shown.rows.at(-1)?.row]).toEqual(ends);
    expect(shown).toMatchObject({ total, hasMorePages });
  });

  it('shows its books up to the last', async () => {
    const { books, hasMorePages } = await last(46);
    expect({ hasMorePages, titles: [books[0]?.title, books.at(-1)?.title] }).toEqual({
      hasMorePages: false,
      titles: ['Book 2501', 'Book 2549'],
    });
    expect((await last(45)).hasMorePages).toBe(true);
  });

  it('tells how far its books are, if not of this very second', async () => {
    expect((await show('')).data.moderation).toEqual({ waiting: 2295 });
    await test.database.pool.query(`update books set status = 'failed' where title_key = 'book 1'`);
    await until(async () => (await show('')).data.moderation.failed === 1);
    expect((await last(1)).import?.moderation).toEqual({ waiting: 2294, failed: 1 });
  });
});
