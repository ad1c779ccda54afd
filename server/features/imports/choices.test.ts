import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateRow, ImportRow, ListColumn } from '#contract/imports.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
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
beforeEach(() => test.database.pool.query('truncate books, categories, imports restart identity cascade'));

function send(csv: string, { query = '', path = '', token = admin }: Record<string, string> = {}) {
  const form = formOf({ name: 'books.csv', content: Buffer.from(csv) });
  return test.call(`POST /api/v1/admin/import${path}${query}`, {
    token,
    body: form.body,
    headers: form.headers,
  });
}

type Answer = {
  import_id: number;
  new: number;
  duplicates: number;
  columns: ListColumn[];
  duplicate_rows: DuplicateRow[];
};
async function upload(csv: string, query = ''): Promise<Answer> {
  const answer = await send(csv, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Answer;
}
const takeIn = () => runJobs(test, test.opened.imports.jobs, { names: ['imports_take_in_rows'] });
async function rowsOf(id: number): Promise<ImportRow[]> {
  const { body } = await test.call(`GET /api/v1/admin/import/${id}`, { token: admin });
  return body.rows as ImportRow[];
}
async function books() {
  const { rows } = await test.database.pool.query<{ title: string; year: number | null; categories: string }>(
    `select b.title, b.year, (select string_agg(c.name, ', ' order by placed.position) from book_categories placed
       join categories c on c.id = placed.category_id where placed.book_id = b.id) as categories
     from books b order by b.id`,
  );
  return rows;
}

const LIST = 'Obra,Quién,Año,Tema\nEmma,Jane Austen,1815,Novels\n';

describe('the columns of a list', () => {
  it('are shown as they are read, also where they aren’t recognised', async () => {
    const read = await upload('Title,Author,Pages\nEmma,Jane Austen,400\n', '?dry_run=1');
    expect(read.columns).toEqual([
      { name: 'Title', field: 'title', samples: ['Emma'] },
      { name: 'Author', field: 'author', samples: ['Jane Austen'] },
      { name: 'Pages', field: null, samples: ['400'] },
    ]);
    expect((await send(LIST, { query: '?dry_run=1' })).status).toBe(422);
    const { status, body } = await send(LIST, { path: '/columns' });
    expect(status).toBe(200);
    expect(body.columns).toMatchObject([
      { name: 'Obra', field: null, samples: ['Emma'] },
      { name: 'Quién' },
      { name: 'Año', field: 'year' },
      { name: 'Tema' },
    ]);
  });

  it('are what an admin says, for this upload', async () => {
    await upload(LIST, '?columns=title,author,,category');
    await takeIn();
    expect(await books()).toEqual([{ title: 'Emma', year: null, categories: 'Novels' }]);
  });

  it.each([
    ['title,,year', 'columns', 'Choose a column for the title and one for the author.'],
    ['title,author,title', 'columns', 'Choose one column for each.'],
    ['title,author,pages', 'columns', ''],
    ['title,author;year', 'columns', ''],
    ['title,author,,,,year', 'file', 'The file has only 4 columns.'],
  ])('can’t be %s', async (columns, field, sentence) => {
    const { status, body } = await send(LIST, { query: `?dry_run=1&columns=${columns}` });
    expect(status).toBe(422);
    const [told] = (body.errors as Record<string, string[]>)[field] ?? [];
    expect(told).toContain(sentence);
  });

  it('are for admins alone', async () => {
    expect((await send(LIST, { path: '/columns', token: '' })).status).toBe(401);
    expect((await send(LIST, { path: '/columns', token: reader })).status).toBe(403);
  });
});

const KNOWN = 'Title,Author,Category\nEmma,Jane Austen,Novels\nDeep Work,Cal Newport,\n';
const AGAIN = [
  'Title,Author,Category,Year',
  'EMMA,jane austen,novels; England,1815',
  'Deep Work: Rules for Focused Success,Cal Newport,Work,2016',
  'Middlemarch,George Eliot,,',
  'Middlemarch: A Study of Provincial Life,George Eliot,England,1871',
].join('\n');

async function setUp(): Promise<void> {
  await upload(KNOWN);
  await takeIn();
}

describe('a row that is there already', () => {
  it('is told beside what it repeats, and skipped where nothing else is said', async () => {
    await setUp();
    const { duplicate_rows: told } = await upload(AGAIN, '?dry_run=1');
    expect(told).toMatchObject([
      {
        row: 2,
        is_exact: true,
        of_row: null,
        of_book: { title: 'Emma', categories: ['Novels'], year: null },
      },
      { row: 3, is_exact: false, of_book: { title: 'Deep Work', has_text: false, has_audio: false } },
      { row: 5, is_exact: false, of_row: 4, of_book: null },
    ]);
    const before = await books();
    const { import_id: id } = await upload(AGAIN);
    await takeIn();
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual([
      'duplicate',
      'duplicate',
      'new',
      'duplicate',
    ]);
    expect(await books()).toEqual([...before, { title: 'Middlemarch', year: null, categories: null }]);
  });

  it('gives its book what that lacks, once, also a book of the same list', async () => {
    await setUp();
    const { import_id: id, ...counts } = await upload(AGAIN, '?duplicates=merge');
    expect(counts).toMatchObject({ new: 1, duplicates: 3 });
    await takeIn();
    const merged = [
      { title: 'Emma', year: 1815, categories: 'Novels, England' },
      { title: 'Deep Work', year: 2016, categories: 'Work' },
      { title: 'Middlemarch', year: 1871, categories: 'England' },
    ];
    expect(await books()).toEqual(merged);
    const rows = await rowsOf(id);
    expect(rows.map(({ state, book_id: bookId }) => [state, bookId])).toEqual([
      ['duplicate', 1],
      ['duplicate', 2],
      ['new', 3],
      ['duplicate', 3],
    ]);
    expect(rows[0]?.reason).toContain('what it lacked was filled in');
    await upload(AGAIN.replace('1815', '1816'), '?duplicates=merge');
    await takeIn();
    expect(await books()).toEqual(merged);
  });

  it('is kept as a book of its own where it only looks alike, row by row, and sent again isn’t doubled', async () => {
    await setUp();
    const query = '?duplicates=keep&skip=5';
    const { import_id: id, ...counts } = await upload(AGAIN, query);
    expect(counts).toMatchObject({ new: 2, duplicates: 2 });
    await takeIn();
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['duplicate', 'new', 'new', 'duplicate']);
    const kept = (await books()).map(({ title }) => title);
    expect(kept).toEqual(['Emma', 'Deep Work', 'Deep Work: Rules for Focused Success', 'Middlemarch']);
    const { rows: apart } = await test.database.pool.query('select lower_id, higher_id from distinct_books');
    expect(apart).toEqual([{ lower_id: 2, higher_id: 3 }]);
    expect(await upload(AGAIN, query)).toMatchObject({ new: 0, duplicates: 4 });
    await takeIn();
    expect((await books()).map(({ title }) => title)).toEqual(kept);
  });

  it('sent twice at once is kept once', async () => {
    await setUp();
    await Promise.all([upload(AGAIN, '?duplicates=keep'), upload(AGAIN, '?duplicates=keep')]);
    await Promise.all([takeIn(), takeIn()]);
    expect(await books()).toHaveLength(5);
  });

  it('isn’t forgotten when the work stops in between', async () => {
    const count = 160;
    const titles = Array.from({ length: count }, (_, index) => `Volume ${index},A. Writer`);
    const list = ['Title,Author,Year', ...titles, ...titles.map((line) => `${line},1900`)].join('\n');
    const { import_id: importId } = await upload(list, '?duplicates=merge');
    const job = test.opened.imports.jobs.imports_take_in_rows;
    const stopped = { signal: AbortSignal.abort(), attempt: 1, maxAttempts: 12, log: test.log };
    const run = () => job?.run({ importId }, { ...stopped, once: async () => undefined });
    await expect(run()).rejects.toThrow('aborted');
    expect(await books()).toHaveLength(150);
    await expect(run()).rejects.toThrow('aborted');
    await takeIn();
    const all = await books();
    expect(all).toHaveLength(count);
    expect(all.every(({ year }) => year === 1900)).toBe(true);
    const { body } = await test.call(`GET /api/v1/admin/import/${importId}`, { token: admin });
    expect(body.data).toMatchObject({ new: count, duplicates: count, waiting: 0 });
  });

  it('leaves a book alone that was deleted in between', async () => {
    await setUp();
    const { import_id: id } = await upload(AGAIN, '?merge=2');
    await test.call('DELETE /api/v1/admin/books/1', { token: admin });
    await takeIn();
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'duplicate',
      reason: expect.stringContaining('deleted'),
    });
  });
});
