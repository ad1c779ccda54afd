import { afterEach, beforeEach, expect, it } from 'vitest';
import { setAudio } from '#server/features/books/index.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;

beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.close());

/** Does what the queue would do; then what is remembered for a few seconds is over. */
async function makeShelves(): Promise<void> {
  const context = {
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    once: async () => undefined,
    log: createLog('silent'),
  };
  await app.sweep('browsing');
  for (const job of Object.values(app.opened.browsing.jobs)) await job.run({}, context);
  app.clock.offsetMs += 60_000;
}

const titles = ({ body }: { body: Record<string, unknown> }): string[] =>
  (body.books as { title: string }[]).map(({ title }) => title);

it('what readers hear reaches the shelves of others: trending by seconds, recommended by company', async () => {
  const [one, two] = [await app.aReader(), await app.aReader()];
  const walden = await app.aBook({ title: 'Walden' });
  const faust = await app.aBook({ title: 'Faust', author: 'Goethe' });
  await app.aBook({ title: 'Emma', author: 'Jane Austen' });
  for (const bookId of [walden, faust])
    await setAudio(app.database.pool, bookId, { audioKey: 'a', durationSeconds: 3000 });
  app.features.books.news.changed();
  const begin = (token: string, bookId: number) =>
    app.call('POST /api/v1/history', { token, body: { book_id: bookId } });
  for (const bookId of [walden, faust]) await begin(one.access_token, bookId);
  await begin(two.access_token, walden);
  // Three listeners make a trend.
  for (const other of [await app.aReader(), await app.aReader()]) await begin(other.access_token, faust);

  const start = Date.now() - 300_000;
  for (let turn = 0; turn <= 12; turn += 1) {
    const listened_at = new Date(start + turn * 10_000).toISOString();
    const body = { time: 5 + turn * 10, listened_at };
    const { status } = await app.call(`PUT /api/v1/books/audio/${faust}`, { token: one.access_token, body });
    expect(status).toBe(200);
  }
  await app.call(`PUT /api/v1/books/audio/${walden}`, {
    token: one.access_token,
    body: { time: 2500, cause: 'seek' },
  });
  await app.features.listening.close();
  await makeShelves();

  const ask = (token: string, filter: string) =>
    app.call(`GET /api/v1/books/trending-recommended?filter=${filter}`, { token });
  expect(titles(await ask(two.access_token, 'trending'))).toEqual(['Faust']);
  expect(titles(await ask(two.access_token, 'recommended'))).toEqual(['Faust', 'Emma']);
  expect(titles(await ask(one.access_token, 'recommended'))).toEqual(['Emma']);
});

it('who deletes the account takes the recommendations along', async () => {
  const reader = await app.aReader();
  const other = await app.aReader();
  const walden = await app.aBook();
  await app.call('POST /api/v1/history', { token: other.access_token, body: { book_id: walden } });
  await app.features.listening.close();
  await makeShelves();
  const rows = async () => (await app.database.pool.query('select user_id from reader_shelves')).rows;
  expect(await rows()).toEqual([{ user_id: other.user.id }]);
  expect(reader.user.id).not.toBe(other.user.id);
  const { status } = await app.call('DELETE /api/v1/profile', {
    token: other.access_token,
    body: { password: 'correct horse battery' },
  });
  expect(status).toBe(200);
  expect(await rows()).toEqual([]);
});
