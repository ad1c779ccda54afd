import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let admin: string;
let reader: string;
let bookId: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
  bookId = await test.aBook();
});
afterAll(() => test.close());

type Report = { id: number; text: string; sentence: string | null; is_news?: boolean; reporter?: string };

const tell = (body: unknown, token = reader, id = bookId) =>
  test.call(`POST /api/v1/books/${id}/reports`, { token, body });
const reportsOf = async (route: string, token: string) =>
  (await test.call(route, { token })).body.reports as Report[];
const openOnes = () => reportsOf('GET /api/v1/admin/reports?per_page=100', admin);

it('a report reaches the admins with its sentence, and the same words again are one', async () => {
  const told = { text: '  Thoreau never said that. ☂  ', sentence_id: 's2' };
  expect((await tell(told)).status).toBe(200);
  await Promise.all([tell(told), tell(told)]);
  const [only, ...more] = await openOnes();
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    text: 'Thoreau never said that. ☂',
    sentence: 'Two.',
    state: 'open',
    reporter: 'reader-2@example.org',
    book: { id: bookId, title: 'Walden', slug: 'walden' },
  });
});

it('holds to its limits, field by field', async () => {
  for (const text of ['', 'abc', '    abc    ', 'x'.repeat(1001), 5, null, undefined])
    expect(await tell({ text }), String(text)).toMatchObject({
      status: 422,
      body: { errors: { text: [/./] } },
    });
  expect((await tell({ text: 'It is wrong.', sentence_id: 'x1' })).status).toBe(422);
  expect((await tell({ text: 'It is wrong.', sentence_id: 's999' })).body.errors).toHaveProperty(
    'sentence_id',
  );
  expect((await tell({ text: 'It is wrong.' }, reader, 999_999)).status).toBe(404);
  expect(await openOnes()).toHaveLength(1);
});

it('refuses ids that no table holds and characters that nothing can store, in words', async () => {
  for (const path of ['/api/v1/reports/seen', '/api/v1/requests/seen']) {
    const see = (ids: unknown) => test.call(`POST ${path}`, { token: reader, body: { ids } });
    for (const id of [3_000_000_000, 2 ** 53, 1.5, 0, -1, '4294967296', 'x'])
      expect((await see([id])).status, `${path} ${id}`).toBe(422);
    expect((await see([2_147_483_647, '12'])).status).toBe(200);
  }
  const half = { text: '\ud83d is half of a character.' };
  expect(await tell(half)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/half a character/) },
  });
});

it('is resolved once, with a note that its reader hears of by email and at the next visit', async () => {
  const [report] = await openOnes();
  const resolve = (note: string) =>
    test.call(`POST /api/v1/admin/reports/${report?.id}/resolve`, { token: admin, body: { note } });
  expect((await resolve(' ')).status).toBe(422);
  expect(await resolve('You are right: mended.')).toMatchObject({
    status: 200,
    body: { data: { state: 'resolved', note: 'You are right: mended.' } },
  });
  expect(await resolve('Again.')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await openOnes()).toEqual([]);
  expect(await reportsOf('GET /api/v1/admin/reports?state=resolved', admin)).toHaveLength(1);

  const { rows: emails } = await test.database.pool.query<{ payload: { subject: string } }>(
    `select j.payload from jobs j where j.name = 'accounts_send_letter'`,
  );
  expect(emails.map(({ payload }) => payload.subject)).toEqual(['Your report about “Walden”']);
  const [mine] = await reportsOf('GET /api/v1/reports', reader);
  expect(mine).toMatchObject({ is_news: true, note: 'You are right: mended.' });
  const seen = (token: string) =>
    test.call('POST /api/v1/reports/seen', { token, body: { ids: [report?.id] } });
  await seen(admin);
  expect((await reportsOf('GET /api/v1/reports', reader))[0]?.is_news).toBe(true);
  await seen(reader);
  expect((await reportsOf('GET /api/v1/reports', reader))[0]?.is_news).toBe(false);
  expect(await reportsOf('GET /api/v1/reports', admin)).toEqual([]);
});

it('is told twenty times a day at most, however many come at once, and others may go on', async () => {
  const { access_token: eager } = await test.aReader();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => tell({ text: `Mistake number ${index}` }, eager)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await tell({ text: 'Another reader may.' })).status).toBe(200);
});

it('come page by page from both ends, open ones oldest first, resolved ones newest first', async () => {
  await test.database.pool.query(
    `insert into mistake_reports (book_id, text, note, resolved_at)
     select $1, 'Mistake ' || n, case when n % 2 = 0 then 'Mended.' end,
       case when n % 2 = 0 then timestamp '2026-01-01' + (n % 6) * interval '1 hour' end
     from generate_series(1, 40) n`,
    [bookId],
  );
  for (const state of ['open', 'resolved']) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) =>
        reportsOf(`GET /api/v1/admin/reports?state=${state}&per_page=6&page=${page}`, admin),
      ),
    );
    const whole = await reportsOf(`GET /api/v1/admin/reports?state=${state}&per_page=100`, admin);
    expect(pages.flat()).toEqual(whole);
    const order = state === 'open' ? 'id' : 'resolved_at desc, id';
    const { rows } = await test.database.pool.query<{ id: number }>(
      `select id from mistake_reports where (resolved_at is null) = ($1 = 'open') order by ${order}`,
      [state],
    );
    expect(whole.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
});
