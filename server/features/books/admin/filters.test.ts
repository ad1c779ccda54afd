import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { listAdminBooks, showBookChoices } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

type Table = Answer<typeof listAdminBooks>;

let test: TestApp;
let token: string;
let adminId: number;
let readerId: number;
const ids: Record<string, number> = {};

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const work = () => runJobs(test, test.opened.imports.jobs ?? {}, { names: ['imports_take_in_rows'] });

/** Six books, each brought in another way or in another state. */
beforeAll(async () => {
  test = await buildTestApp();
  const admin = await test.aReader({ email: 'admin@example.org' });
  const reader = await test.aReader({ email: 'reader@example.org' });
  token = admin.access_token;
  [adminId, readerId] = [admin.user.id, reader.user.id];
  ids.spoken = await test.aBook({ title: 'Spoken' });
  ids.former = await test.aBook({ title: 'Former text' });
  ids.broken = await test.aBook({ title: 'Broken voice' });
  await query(`update books set audio_key = 'x/y.mp3', duration_seconds = 900 where id = any($1)`, [
    [ids.spoken, ids.former],
  ]);
  await query(`update books set added_as = 'starter'`);
  await query(`update books set language = 'es' where id = $1`, [ids.former]);
  await query(
    `insert into narrations (book_id, state, voice, audio_key, duration_seconds) values
       ($1, 'ready', 'amy:0123456789ab', 'x/y.mp3', 900), ($2, 'ready', 'en+m7', 'x/y.mp3', 900), ($3, 'failed', null, null, null)
     on conflict (book_id) do update set state = excluded.state, voice = excluded.voice,
       audio_key = excluded.audio_key, duration_seconds = excluded.duration_seconds`,
    [ids.spoken, ids.former, ids.broken],
  );
  await query(`update book_texts set cues = '[]', cues_body_hash = 'earlier' where book_id = $1`, [
    ids.former,
  ]);
  await query(`update book_texts set cues = '[]', cues_body_hash = body_hash where book_id = $1`, [
    ids.spoken,
  ]);
  const report = await test.call(`POST /api/v1/books/${ids.broken}/reports`, {
    token: reader.access_token,
    body: { text: 'The second sentence is wrong.' },
  });
  expect(report.status).toBe(200);

  const form = formOf({
    name: 'books.csv',
    content: Buffer.from('Title,Author,Category\nListed,Ann,Essays\n'),
  });
  expect((await test.call('POST /api/v1/admin/import?generate=0', { token, ...form })).status).toBe(200);
  await work();
  await test.call('POST /api/v1/admin/books', { token, body: { title: 'By hand', author_name: 'Ann' } });
  const asked = { title: 'Wanted', author: 'Ben Writer' };
  await test.call('POST /api/v1/books/suggest', { token: reader.access_token, body: asked });
  const { rows } = await query('select id from book_requests');
  await test.call(`POST /api/v1/admin/requests/${rows[0].id}/approve`, { token });
});
afterAll(() => test.close());

async function table(filters: string, order = 'title'): Promise<Table> {
  const route = `GET /api/v1/admin/books?sort_by=${order}&${filters}`;
  const { status, body } = await test.call(route, { token });
  expect([filters, status]).toEqual([filters, 200]);
  return body as unknown as Table;
}
const titlesOf = ({ books }: Table) => books.map(({ title }) => title);

const byLetters = (one: string, other: string) => one.localeCompare(other);

const cases: readonly [name: string, filters: () => Record<string, string | number>, titles: string[]][] = [
  ['audio: ready', () => ({ audio: 'ready' }), ['Former text', 'Spoken']],
  ['audio: outdated', () => ({ audio: 'outdated' }), ['Former text']],
  ['audio: failed', () => ({ audio: 'failed' }), ['Broken voice']],
  ['audio: none', () => ({ audio: 'none' }), ['Broken voice', 'By hand', 'Listed', 'Wanted']],
  ['voice: amy', () => ({ voice: 'amy' }), ['Spoken']],
  ['voice: nobody', () => ({ voice: 'nobody' }), []],
  ['length: medium', () => ({ length: 'medium' }), ['Former text', 'Spoken']],
  ['length: long', () => ({ length: 'long' }), []],
  ['language: es', () => ({ language: 'es' }), ['Former text']],
  ['added_as: starter', () => ({ added_as: 'starter' }), ['Broken voice', 'Former text', 'Spoken']],
  ['added_as: list', () => ({ added_as: 'list' }), ['Listed']],
  ['added_as: file', () => ({ added_as: 'file' }), []],
  ['added_as: hand', () => ({ added_as: 'hand' }), ['By hand']],
  ['added_as: request', () => ({ added_as: 'request' }), ['Wanted']],
  ['added_by: adminId', () => ({ added_by: adminId }), ['By hand', 'Listed']],
  ['added_by: readerId', () => ({ added_by: readerId }), ['Wanted']],
  ['reports: open', () => ({ reports: 'open' }), ['Broken voice']],
  ['audio: ready, language: en', () => ({ audio: 'ready', language: 'en' }), ['Spoken']],
  ['added_by: adminId, q: listed', () => ({ added_by: adminId, q: 'listed' }), ['Listed']],
  ['audio: ready, q: broken', () => ({ audio: 'ready', q: 'broken' }), []],
];

describe('the filters of the table', () => {
  it.each(cases)(
    '%s: narrow the table, all that match and the file alike',
    async (_name, filters, titles) => {
      const asked = Object.entries(filters()).map(([name, value]) => `${name}=${value}`);
      const found = await table(asked.join('&'));
      expect(titlesOf(found)).toEqual(titles);
      expect(found.total).toBe(titles.length);
      expect(Object.values(found.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(titles.length);

      const matching = filters();
      const { body } = await test.call('POST /api/v1/admin/books/actions?dry_run=1', {
        token,
        body: { action: 'category', category: 'Chosen', matching },
      });
      const { books, left_out: leftOut } = body.data as { books: number; left_out: { count: number }[] };
      expect(leftOut.reduce((sum, { count }) => sum + count, books)).toBe(titles.length);

      const file = await test.call('POST /api/v1/admin/books/export', { token, body: { matching } });
      const lines = file.text.trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0] ?? '').toSorted(byLetters)).toEqual(titles);
    },
  );

  it('narrow by category, and with a status', async () => {
    const { body } = await test.call('GET /api/v1/admin/books/choices', { token });
    const { categories } = (body as unknown as Answer<typeof showBookChoices>).data;
    const essays = categories.find(({ name }) => name === 'Essays')?.id;
    expect(titlesOf(await table(`category=${essays}`))).toEqual(['Listed']);
    const waiting = await test.call('GET /api/v1/admin/books/filter?published=0&audio=none', { token });
    expect((waiting.body as unknown as Table).books.map(({ title }) => title)).toEqual([
      'Wanted',
      'By hand',
      'Listed',
    ]);
    expect((waiting.body as unknown as Table).counts).toMatchObject({ published: 1 });
  });

  it('page through what they find in every order', async () => {
    for (const order of ['newest', 'oldest', 'title', 'title_desc']) {
      const found = await Promise.all(
        [1, 2, 3, 4].map((page) => table(`audio=none&per_page=1&page=${page}`, order)),
      );
      expect(found.flatMap(titlesOf).toSorted()).toEqual(['Broken voice', 'By hand', 'Listed', 'Wanted']);
    }
  });

  it('tell of each book what they filter by', async () => {
    const { books } = await table('');
    const factsOf = (title: string) => books.find((book) => book.title === title);
    expect(factsOf('Spoken')).toMatchObject({
      audio: 'ready',
      voice: 'amy',
      added_as: 'starter',
      added_by: null,
    });
    expect(factsOf('Former text')).toMatchObject({ audio: 'outdated', language: 'es' });
    expect(factsOf('Broken voice')).toMatchObject({ audio: 'failed', open_reports: 1 });
    expect(factsOf('Wanted')).toMatchObject({
      added_as: 'request',
      added_by: { id: readerId, email: 'reader@example.org' },
    });
  });

  it('are offered as far as there is something to choose', async () => {
    const { body } = await test.call('GET /api/v1/admin/books/choices', { token });
    expect(body.data).toMatchObject({
      voices: ['amy', 'embedded'],
      languages: ['en', 'es'],
      people: [{ email: 'admin@example.org' }, { email: 'reader@example.org' }],
    });
  });

  it.each([
    ['audio', 'loud'],
    ['length', 'endless'],
    ['category', 'x'],
    ['language', 'English'],
    ['added_as', 'gift'],
    ['added_by', '-1'],
    ['reports', 'closed'],
  ])('refuse %s=%s', async (name, value) => {
    const asked = await test.call(`GET /api/v1/admin/books?${name}=${value}`, { token });
    expect([asked.status, Object.keys(asked.body.errors as object)]).toEqual([422, [name]]);
    const body = { action: 'generate', matching: { [name]: value } };
    expect((await test.call('POST /api/v1/admin/books/actions?dry_run=1', { token, body })).status).toBe(422);
  });

  it('forget an account that is deleted, and keep its books', async () => {
    const gone = await test.aReader();
    await query('update books set added_by = $1 where id = $2', [gone.user.id, ids.spoken]);
    await query('delete from users where id = $1', [gone.user.id]);
    expect((await table('voice=amy')).books[0]).toMatchObject({ title: 'Spoken', added_by: null });
  });
});

describe('a misspelt search of the table', () => {
  it('finds what was probably meant, whatever its status, as readers’ search does', async () => {
    const found = await table('q=wanetd');
    expect([titlesOf(found), found.is_meant]).toEqual([['Wanted'], true]);
    expect(await table('q=wanted')).toMatchObject({ is_meant: false, total: 1 });
    expect(await table('q=xylophone')).toMatchObject({ is_meant: false, total: 0 });
  });

  it('stays within the filters, for all that match too', async () => {
    expect(titlesOf(await table('q=spokne&audio=ready'))).toEqual(['Spoken']);
    expect(titlesOf(await table('q=spokne&audio=none'))).toEqual([]);
    const body = { matching: { q: 'spokne', audio: 'ready' } };
    const { text } = await test.call('POST /api/v1/admin/books/export', { token, body });
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });
});
