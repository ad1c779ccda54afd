import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { faultsOf } from '#server/testing/epub-faults.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';

/** Of books and their minutes. */
const NARRATIONS = 6;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp({ settings: { STARTER_LIBRARY: 'on' }, narrator: silentNarrator });
  token = (await test.aReader()).access_token;
  await test.opened.imports.atStart();
}, 120_000);
afterAll(() => test.close());

/** Checks a book's EPUB, and says whether it has audio. */
async function check(bookId: number, query: string) {
  const answer = await test.app.inject({
    url: `/api/v1/books/${bookId}/epub${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return {
    isSpoken: answer.rawPayload.includes('EPUB/audio.mp3'),
    faults: await faultsOf(answer.rawPayload),
  };
}

const ids = async (condition: string) =>
  (
    await test.database.pool.query<{ id: number; title: string }>(
      `select id, title from books where status = 'published' and ${condition} order by id`,
    )
  ).rows;

it('every book of the starter library is a faultless EPUB', async () => {
  const books = await ids('true');
  expect(books.length).toBeGreaterThanOrEqual(70);
  for (const { id, title } of books)
    expect(await check(id, '?audio=false'), title).toEqual({ isSpoken: false, faults: [] });
}, 300_000);

it('and with its sound', async () => {
  const { jobs } = test.opened.narration;
  await runJobs(test, jobs, { names: Object.keys(jobs), most: NARRATIONS });
  const books = await ids('audio_key is not null');
  expect(books.length).toBeGreaterThan(2);
  for (const { id, title } of books)
    expect(await check(id, ''), title).toEqual({ isSpoken: true, faults: [] });
}, 300_000);
