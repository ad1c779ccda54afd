import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Import, ImportRow } from '#contract/imports.ts';
import type { Email } from '#server/platform/email/mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';
import { formOf } from '#server/testing/form-of.ts';

let test: TestApp;
let token: string;
const sent: Email[] = [];

beforeAll(async () => {
  test = await buildTestApp({
    mail: {
      server: null,
      send: async (mail) => void sent.push(mail),
      check: async () => undefined,
      close: () => undefined,
    },
  });
  token = (await test.aReader({ email: 'admin@example.org' })).access_token;
});
afterAll(() => test.close());

async function upload(csv: string | Buffer, { name = 'books.csv', dryRun = false, query = '' } = {}) {
  const form = formOf({ name, content: Buffer.from(csv) });
  return test.call(`POST /api/v1/admin/import?dry_run=${dryRun ? 1 : 0}${query}`, {
    token,
    body: form.body,
    headers: form.headers,
  });
}

type Started = { import_id: number; rows: number; new: number; duplicates: number; wrong: number };
const dataOf = ({ body }: { body: Record<string, unknown> }): Started => body.data as Started;

/** Does the work of the queue until nothing is left of it. */
async function work(): Promise<void> {
  const handlers = { ...test.opened.imports.jobs };
  const queue = openWork({ database: test.database, log: createLog('silent'), handlers });
  await queue.start();
  const jobsLeft = async () => {
    const { rows } = await test.database.pool.query<{ left: number }>(
      `select count(*)::int as left from jobs
       where jobs.name = any($1)`,
      [Object.keys(handlers)],
    );
    return rows[0]?.left === 0;
  };
  await until(jobsLeft);
  await queue.stop();
}

async function show(id: number, query = '') {
  const { body } = await test.call(`GET /api/v1/admin/import/${id}${query}`, { token });
  return body as unknown as {
    data: Import & { moderation: Record<string, number> };
    rows: ImportRow[];
    total: number;
  };
}

const bookCount = async (): Promise<number> =>
  (await test.database.pool.query<{ count: number }>('select count(*)::int as count from books')).rows[0]
    ?.count ?? 0;

const LIST = [
  'Title,Author,Category,Year,Language',
  'Middlemarch,George Eliot,Novels; England,1871,en',
  'Emma,Jane Austen,,1815,English',
  '"  EMMA ",jane austen,,,',
  ',Nobody,,,',
  'Persuasion,Jane Austen,,eighteen,',
].join('\n');

describe('a list of books', () => {
  it('is told of and changes nothing in a dry run', async () => {
    const before = await bookCount();
    const answer = await upload(LIST, { dryRun: true });
    expect(answer.status, answer.text).toBe(200);
    expect(dataOf(answer)).toMatchObject({ import_id: null, rows: 5, new: 2, duplicates: 1, wrong: 2 });
    expect(answer.body.data).toMatchObject({
      // Nobody here charges for anything.
      estimated_cost: null,
      problems: [
        { row: 4, state: 'duplicate', reason: 'The same book is in row 3.' },
        { row: 5, state: 'wrong', column: 'Title', value: '', reason: 'The title is missing.' },
        { row: 6, state: 'wrong', column: 'Year', value: 'eighteen' },
      ],
    });
    expect(await bookCount()).toBe(before);
    expect((await test.call('GET /api/v1/admin/imports', { token })).body.imports).toEqual([]);
  });

  it('is taken in without the rows that are left out, which then repeat nothing', async () => {
    const list = 'Title,Author\nLeft Out,Somebody\nLEFT OUT,somebody\nKept,Somebody';
    const whole = dataOf(await upload(list, { dryRun: true }));
    expect(whole).toMatchObject({ new: 2, duplicates: 1, books: [{ row: 2 }, { row: 4 }] });
    const started = dataOf(await upload(list, { query: '&without=2,4&generate=0' }));
    expect(started).toMatchObject({ rows: 1, new: 1, duplicates: 0 });
    await work();
    expect((await show(started.import_id)).rows).toMatchObject([{ row: 3, state: 'new', title: 'LEFT OUT' }]);
    expect((await upload(list, { query: '&without=two' })).status).toBe(422);
  });

  it('says what its books are about: the questions they answer, and their topics', async () => {
    const list = [
      'Title,Author,Category,Topics,Questions',
      'Asked For,Somebody,Novels,tea; anger and temper,"How do I rest, and when?; Why hurry?"',
      `Asked Too Much,Somebody,Novels,,"${'w'.repeat(161)}"`,
    ].join('\n');
    const started = dataOf(await upload(list, { query: '&generate=0' }));
    expect(started).toMatchObject({ rows: 2, new: 1, wrong: 1 });
    await work();
    const about = async (title: string) =>
      (await test.database.pool.query('select questions, topics from books where title = $1', [title])).rows;
    const asked = {
      questions: ['How do I rest, and when?', 'Why hurry?'],
      topics: ['tea', 'anger and temper'],
    };
    expect(await about('Asked For')).toEqual([asked]);
    expect((await show(started.import_id, '?state=wrong')).rows).toMatchObject([
      { column: 'Questions', reason: 'A question is longer than 160 characters.' },
    ]);
    // A merge gives them to a book that has none, and changes none.
    const merge = (topics: string) =>
      upload(`Title,Author,Category,Topics\nAsked For,Somebody,,${topics}\nLittle Said,Somebody,,${topics}`, {
        query: '&generate=0&duplicates=merge',
      });
    await merge('coffee');
    await work();
    await merge('milk');
    await work();
    expect(await about('Asked For')).toEqual([asked]);
    expect(await about('Little Said')).toEqual([{ questions: [], topics: ['coffee'] }]);
  });

  it('has its topics as categories where it has no others', async () => {
    const list = 'Title,Author,Topic\nSorted,Somebody,Novels';
    const { import_id: id } = dataOf(await upload(list, { query: '&generate=0' }));
    await work();
    const { rows } = await test.database.pool.query(
      `select b.topics, c.name from import_rows r join books b on b.id = r.book_id
         join book_categories placed on placed.book_id = b.id join categories c on c.id = placed.category_id
       where r.import_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ topics: [], name: 'Novels' }]);
  });

  it('is only taken in where that is asked for', async () => {
    const { import_id: id } = dataOf(
      await upload('Title,Author\nOnly Here,Somebody', { query: '&generate=0' }),
    );
    await work();
    const { data, rows } = await show(id);
    expect(data).toMatchObject({ state: 'done', generates: false, new: 1, moderation: { waiting: 1 } });
    const { rows: ordered } = await test.database.pool.query(
      `select payload from jobs where jobs.name = 'order-books'`,
    );
    const ids = ordered.flatMap(({ payload }) => payload.bookIds as number[]);
    expect(ids).not.toContain(rows[0]?.book_id);
    expect(sent.map(({ subject }) => subject)).toContain('Your books: 1 waiting');
  });

  it('is taken in, and sent again brings nothing', async () => {
    const before = await bookCount();
    const first = dataOf(await upload(LIST));
    expect(first).toMatchObject({ rows: 5, new: 2, duplicates: 1, wrong: 2 });
    await work();
    expect(await bookCount()).toBe(before + 2);
    const { data, rows, total } = await show(first.import_id);
    expect(data).toMatchObject({ state: 'generating', waiting: 0, new: 2, moderation: { waiting: 2 } });
    expect(total).toBe(5);
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'duplicate', 'wrong', 'wrong']);
    const { rows: kept } = await test.database.pool.query(
      `select b.title, b.year, b.language, b.status,
         (select array_agg(c.name order by bc.position) from book_categories bc join categories c on c.id = bc.category_id
          where bc.book_id = b.id) as categories
       from books b where id = $1`,
      [rows[0]?.book_id],
    );
    expect(kept).toEqual([
      {
        title: 'Middlemarch',
        year: 1871,
        language: 'en',
        status: 'waiting',
        categories: ['Novels', 'England'],
      },
    ]);

    const again = dataOf(await upload(LIST));
    expect(again).toMatchObject({ rows: 5, new: 0, duplicates: 3, wrong: 2 });
    await work();
    expect(await bookCount()).toBe(before + 2);
    expect((await show(again.import_id)).data).toMatchObject({ state: 'done', moderation: {} });
  });

  it('sent twice at once becomes each book once', async () => {
    const before = await bookCount();
    const list = `Title;Author\n${Array.from({ length: 700 }, (_, index) => `Twin ${index};A. Writer`).join('\n')}`;
    const answers = await Promise.all([upload(list), upload(list)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await work();
    expect(await bookCount()).toBe(before + 700);
    const states = await Promise.all(answers.map((answer) => show(dataOf(answer).import_id)));
    const brought = states.map(({ data }) => data.new).toSorted((one, other) => one - other);
    expect(brought).toEqual([0, 700]);
  });

  it('finds its book again when title and author were changed since', async () => {
    await upload('Title,Author\nFirst name,Somebody');
    await work();
    await test.database.pool.query(
      `update books set title = 'Another', title_key = 'another' where title = 'First name'`,
    );
    expect(dataOf(await upload('Title,Author\nFIRST NAME,Somebody'))).toMatchObject({
      new: 0,
      duplicates: 1,
    });
  });
});

describe('a row that names a book in another way', () => {
  it('is a duplicate of the library, or of an earlier row', async () => {
    await upload('Title,Author\nAtomic Habits,James Clear\nThe Art of War,Sun Tzu');
    await work();
    const other = [
      'Title,Author',
      'Atomic Habits,"Clear, James"',
      'Atomic Habits: A Summary,James Clear',
      'ATOMIC HABITS,J. Clear',
      'Art of War,Sun Tzu',
      'Deep Work,Cal Newport',
      'Deep Work: Rules for Focused Success,"Newport, Cal"',
      'Atomic Habits 2,James Clear',
    ].join('\n');
    const { body } = await upload(other, { dryRun: true });
    expect(body.data).toMatchObject({ rows: 7, new: 2, duplicates: 5, wrong: 0 });
    const { import_id: id } = dataOf(await upload(other));
    await work();
    const { data, rows } = await show(id);
    expect(data).toMatchObject({ new: 2, duplicates: 5 });
    expect(rows.filter(({ state }) => state === 'new').map(({ title }) => title)).toEqual([
      'Deep Work',
      'Atomic Habits 2',
    ]);
  });
});

it.each([
  ['N/A', 'Somebody', 'Title'],
  ['A book', 'n/a', 'Author'],
  ['A book', 'None', 'Author'],
  ['=A1', 'Somebody', 'Title'],
  ['A book', '=VLOOKUP(A1;B:B;2)', 'Author'],
])('a row of %s by %s is told as wrong', async (title, author, column) => {
  const { body } = await upload(`Title,Author\n${title},${author}\nUnknown Land,Anonymous`, { dryRun: true });
  expect(body.data).toMatchObject({ new: 1, wrong: 1, problems: [{ row: 2, column }] });
});

describe('the end of an import', () => {
  it('comes with one email, also for a list with nothing new', async () => {
    await upload('Title,Author\nKnown to all,Somebody Else');
    await work();
    sent.length = 0;
    const { import_id: id } = dataOf(await upload('Title,Author\nKnown to all,Somebody Else\n,Nobody'));
    await work();
    await test.sweep('imports');
    await work();
    const emails = sent.filter(({ text }) => text.includes(`?import=${id}`));
    expect(emails.map(({ subject }) => subject)).toEqual(['No new books in books.csv']);
    expect(emails[0]?.text).toContain('Of 2 rows, 1 was already in the library and 1 needs fixing.');
    const { body } = await test.call(`GET /api/v1/admin/books/import/last?import=${id}`, { token });
    expect(body).toMatchObject({ import: { id }, books: [] });
    expect((await test.call('GET /api/v1/admin/books/import/last?import=999999', { token })).status).toBe(
      404,
    );
  });

  it('is when every book is through: one email with the results', async () => {
    const { import_id: id } = dataOf(
      await upload('Title,Author\nThe good one,A. B.\nThe doubtful one,C. D.\nThe bad one,E. F.\n,G. H.'),
    );
    await work();
    sent.length = 0;
    await test.sweep('imports');
    expect((await show(id)).data.state).toBe('generating');
    const { rows } = await show(id, '?state=new');
    const statuses = ['published', 'needs_review', 'rejected'];
    for (const [index, { book_id: bookId }] of rows.entries()) {
      await test.database.pool.query(
        `update books set status = $2, status_reason = 'The author is <b>unknown</b>.', published_at = now() where id = $1`,
        [bookId, statuses[index]],
      );
    }
    await Promise.all([test.sweep('imports'), test.sweep('imports')]);
    await work();
    await test.sweep('imports');
    await work();
    const { data } = await show(id);
    expect(data).toMatchObject({
      state: 'done',
      moderation: { published: 1, needs_review: 1, rejected: 1 },
    });
    expect(data.finished_at).not.toBeNull();
    const emails = sent.filter(({ subject }) => subject.startsWith('Your books: '));
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ to: { address: 'admin@example.org' } });
    expect(emails[0]?.text).toContain('1 published, 1 needs review and 1 rejected');
    expect(emails[0]?.text).toContain(`https://books.example.org/last-generated-books?import=${id}`);
    expect(emails[0]?.text).toContain('The bad one by E. F.: The author is <b>unknown</b>.');
    expect(emails[0]?.html).not.toContain('<b>unknown');
    expect(emails[0]?.text).not.toContain('The good one by');
  });

  it('shows the books of the newest import that brought any rows', async () => {
    const { import_id: id } = dataOf(await upload('Title,Author\nNewest of all,A. B.'));
    await work();
    const { body } = await test.call('GET /api/v1/admin/books/import/last', { token });
    expect(body).toMatchObject({
      import: { id, new: 1, moderation: { waiting: 1 } },
      books: [
        { title: 'Newest of all', slug: 'newest-of-all', author: { name: 'A. B.' }, status: 'waiting' },
      ],
      hasMorePages: false,
    });
  });
});

describe('what was not taken in', () => {
  it('comes as a file that is mended and sent again, and runs no formula', async () => {
    const list = [
      'Titel;Verfasser;Jahr',
      '=HYPERLINK("http://example.org");;1900',
      '@SUM(1);A. B.;soon',
      '"Semi; colon and ""quotes""";;2000',
    ].join('\r\n');
    const { import_id: id } = dataOf(await upload(list));
    const { text, headers } = await test.call(`GET /api/v1/admin/import/${id}/failed.csv`, { token });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('attachment');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffTitle,Author,Category,Year,Language,Questions,Topics,Row,Column,Reason,What to do',
    );
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/example.org""\)",,,1900,,,,2,Titel,"The cell contains a formula/,
    );
    expect(lines[2]).toMatch(/^'@SUM\(1\),A. B.,,,,,,3,Titel,"The cell contains a formula/);
    expect(lines[3]).toMatch(/^"Semi; colon and ""quotes""",,,2000,,,,4,/);
    const mended = text.replace("'@SUM(1)", 'Sums');
    expect(dataOf(await upload(mended, { dryRun: true }))).toMatchObject({ rows: 3, new: 1, wrong: 2 });
  });

  it('can be told of by state, and is a template away from being right', async () => {
    const { import_id: id } = dataOf(await upload('Title,Author\n,x\ny,z 1'));
    const wrong = await show(id, '?state=wrong');
    expect(wrong.rows.map(({ row }) => row)).toEqual([2]);
    expect(wrong.total).toBe(1);
    const template = await test.call('GET /api/v1/admin/import/template.csv', { token });
    expect(dataOf(await upload(template.text, { dryRun: true }))).toMatchObject({ rows: 2, wrong: 0 });
  });

  it('is what is left when an import is cancelled, and a second time that is a conflict', async () => {
    await work();
    const before = await bookCount();
    const { import_id: id } = dataOf(await upload('Title,Author\nNever,Comes In'));
    const cancel = () => test.call(`POST /api/v1/admin/import/${id}/cancel`, { token });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    await work();
    expect(await bookCount()).toBe(before);
    const { data, rows } = await show(id);
    expect(data).toMatchObject({ state: 'cancelled', new: 0, waiting: 0 });
    expect(rows).toMatchObject([{ state: 'cancelled', title: 'Never' }]);
    const { text } = await test.call(`GET /api/v1/admin/import/${id}/failed.csv`, { token });
    expect(text).toContain('Never,Comes In');
  });
});

describe('an upload', () => {
  const refused = async (body: Buffer | string, headers: Record<string, string>) =>
    test.call('POST /api/v1/admin/import', { token, body, headers });

  it('without a file, with an empty one, in another field or two of them, says so', async () => {
    const content = Buffer.from('Title,Author\na,b');
    for (const form of [
      formOf({ name: 'a.csv', content, field: 'list' }),
      formOf({ name: '', content }),
      formOf(null),
    ]) {
      const { status, body } = await refused(form.body, form.headers);
      expect(status).toBe(422);
      expect(body.errors).toEqual({ file: ['Please select a CSV file before uploading.'] });
    }
    const empty = formOf({ name: 'a.csv', content: Buffer.alloc(0) });
    expect((await refused(empty.body, empty.headers)).body.errors).toEqual({ file: ['The file is empty.'] });
  });

  it('that is no form, cut off, or larger than allowed gets an answer and no stack', async () => {
    expect((await refused('{}', { 'content-type': 'application/json' })).status).toBe(415);
    const form = formOf({ name: 'a.csv', content: Buffer.from('Title,Author\na,b') });
    const cut = await refused(form.body.subarray(0, -30), form.headers);
    expect(cut.status).toBe(400);
    const noBoundary = await refused(form.body, { 'content-type': 'multipart/form-data' });
    expect(noBoundary.status).toBe(400);
    const large = formOf({ name: 'a.csv', content: Buffer.alloc(20 * 1024 * 1024 + 1, 'a') });
    const tooLarge = await refused(large.body, large.headers);
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body.message).toContain('larger than 20 MB');
  });

  it('takes a name as what it is, whatever it holds', async () => {
    const name = `../../etc/\u202epasswd ${'x'.repeat(300)}.csv`;
    const form = formOf({ name, content: Buffer.from('Title,Author\nNamed,b') });
    const { body } = await refused(form.body, form.headers);
    const { data } = await show((body.data as Started).import_id);
    expect(data.file_name).not.toContain('/');
    expect(data.file_name.endsWith('.csv')).toBe(true);
    expect(data.file_name.length).toBeLessThanOrEqual(200);
  });
});
