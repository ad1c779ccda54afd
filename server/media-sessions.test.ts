import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';

let test: TestApp;
let admin: string;
let bookId: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  bookId = await test.aBook();
  const key = `narrations/${bookId}/0a.mp3`;
  await test.storage.put(key, Buffer.from('the sound of a book'));
  for (const where of [
    'books set duration_seconds = 60, audio_key = $1 where id',
    'book_cards set audio_key = $1 where book_id',
  ])
    await test.database.pool.query(`update ${where} = $2`, [key, bookId]);
});
afterAll(() => test.close());

async function aListener() {
  const { access_token: token, user } = await test.aReader();
  const linkIn = async (route: string): Promise<string> => {
    const { body } = await test.call(route, { token });
    const { data, books } = body;
    const book = (data ?? (books as unknown[])[0]) as { audio_public_link: string };
    return book.audio_public_link;
  };
  const own = await linkIn(`GET /api/v1/books/${bookId}`);
  return { token, userId: user.id, own, listed: await linkIn('GET /api/v1/books') };
}
const listen = async (link: string) => (await test.app.inject({ url: link })).statusCode;

it('a link of a book ends at once with the session it was made for', async () => {
  const { token, own } = await aListener();
  const other = await aListener();
  expect(await listen(own)).toBe(200);
  expect((await test.call('POST /api/v1/auth/logout', { token })).status).toBe(200);
  expect(await listen(own)).toBe(403);
  expect(await listen(other.own)).toBe(200);
});

it('a blocked reader listens on for no more than some minutes', async () => {
  const { userId, own, listed } = await aListener();
  test.clock.offsetMs += 9 * 60_000;
  expect([await listen(own), await listen(listed)]).toEqual([200, 200]);
  const blocked = { token: admin, body: { status: 'blocked' } };
  expect((await test.call(`PATCH /api/v1/admin/users/${userId}`, blocked)).status).toBe(200);
  expect(await listen(own)).toBe(403);
  test.clock.offsetMs += 6 * 60_000;
  expect(await listen(listed)).toBe(403);
});

it('a reader who pauses for hours goes on with the same link', async () => {
  const { own, listed } = await aListener();
  test.clock.offsetMs += 5.9 * 3_600_000;
  expect([await listen(own), await listen(listed)]).toEqual([200, 403]);
});
