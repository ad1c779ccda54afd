import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let admin: string;
let reader: string;
let bookId: number;
let reportId: number;
const tests: TestApp[] = [];
beforeEach(async () => {
  test = await buildTestApp();
  tests.push(test);
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
  bookId = await test.aBook();
  await test.call(`POST /api/v1/books/${bookId}/reports`, {
    token: reader,
    body: { text: 'It is wrong.', sentence_id: 's2' },
  });
  reportId = (
    (await test.call('GET /api/v1/admin/reports', { token: admin })).body.reports as { id: number }[]
  )[0]?.id as number;
});
afterAll(() => Promise.all(tests.map((one) => one.close())));

const mend = (body: unknown, token = admin) =>
  test.call(`POST /api/v1/admin/reports/${reportId}/mend`, { token, body });
const bodyOfBook = async () =>
  (
    (await test.call(`GET /api/v1/admin/books/${bookId}`, { token: admin })).body.data as {
      main_text: string;
    }
  ).main_text;
const openOnes = async () =>
  (await test.call('GET /api/v1/admin/reports', { token: admin })).body.reports as { context: unknown }[];

it('shows an open report in its paragraph', async () => {
  expect(await openOnes()).toMatchObject([{ context: { before: 'One.', after: expect.any(String) } }]);
});

it('replaces that sentence alone, orders the narration, and tells the reader', async () => {
  const before = await bodyOfBook();
  const answer = await mend({ sentence: '  Two is\nright now. ', note: 'Thank you, it’s corrected.' });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { state: 'resolved', note: 'Thank you, it’s corrected.', context: null } },
  });
  expect(await bodyOfBook()).toBe(before.replace('Two.', 'Two is right now.'));
  expect(await openOnes()).toEqual([]);
  const { body } = await test.call('GET /api/v1/reports', { token: reader });
  expect(body.reports).toMatchObject([{ is_news: true, note: 'Thank you, it’s corrected.' }]);
  const { rows: jobs } = await test.database.pool.query(
    `select 1 from narrations where book_id = $1 and state = 'waiting'`,
    [bookId],
  );
  expect(jobs).toHaveLength(1);
});

it('mends once of two admins at once, and nothing where the report was settled meanwhile', async () => {
  const answers = await Promise.all([
    mend({ sentence: 'Two, by one.', note: 'Thank you.' }),
    mend({ sentence: 'Two, by the other.', note: 'Thank you.' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const mended = await bodyOfBook();
  expect((await mend({ sentence: 'Two, once more.', note: 'Thank you.' })).status).toBe(409);
  expect(await bodyOfBook()).toBe(mended);
});

it('leaves the text alone where the report was resolved, even if the sentence is still there', async () => {
  const before = await bodyOfBook();
  await test.call(`POST /api/v1/admin/reports/${reportId}/resolve`, {
    token: admin,
    body: { note: 'It is right.' },
  });
  expect(await mend({ sentence: 'Two is wrong.', note: 'Thank you.' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: expect.stringContaining('already been resolved') },
  });
  expect(await bodyOfBook()).toBe(before);
});

it('says that the sentence has changed meanwhile, and then shows no paragraph', async () => {
  await test.call(`PATCH /api/v1/admin/books/${bookId}`, {
    token: admin,
    body: { main_text: 'Another text. All of it.' },
  });
  expect(await openOnes()).toMatchObject([{ context: null }]);
  expect(await mend({ sentence: 'Two is right.', note: 'Thank you.' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await bodyOfBook()).toBe('Another text. All of it.');
});

it('refuses what is no sentence, the same one, no note, and anybody else', async () => {
  for (const sentence of ['', ' … ', 'x'.repeat(2001), 'Two.', 5])
    expect(await mend({ sentence, note: 'Thank you.' }), String(sentence)).toMatchObject({
      status: 422,
      body: { errors: { sentence: [/./] } },
    });
  expect((await mend({ sentence: 'Two is right.', note: '' })).body.errors).toHaveProperty('note');
  expect((await mend({ sentence: 'Two is right.', note: 'Thank you.' }, reader)).status).toBe(403);
  expect(await bodyOfBook()).toContain('Two.');
});
