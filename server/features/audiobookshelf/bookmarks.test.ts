import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Highlight } from '#contract/highlights.ts';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

let library: Awaited<ReturnType<typeof openAppLibrary>>;
let bookId: number;
beforeAll(async () => {
  library = await openAppLibrary();
  bookId = library.book('Walden').id;
});
afterAll(() => library.test.close());

/** Somebody with an app and the web open. */
async function aListener() {
  const reader = await library.aReader();
  const token = await library.logIn(reader);
  const ask = (as: string) => (route: string, body?: unknown) =>
    library.test.call(route, { token: as, ...(body === undefined ? {} : { body }) });
  const [app, web] = [ask(token), ask(reader.token)];
  return {
    app,
    web,
    id: reader.id,
    highlights: async () => {
      const { body } = await web(`GET /api/v1/books/${bookId}/highlights`);
      return body.highlights as Highlight[];
    },
    bookmarks: async () => (await app('GET /api/me')).body.bookmarks,
  };
}

const bookmark = (item: number | string = bookId) => `/api/me/item/${item}/bookmark`;

it('a bookmark is a highlight of the sentence that is spoken then, and its title the note', async () => {
  const one = await aListener();
  const { status, body } = await one.app(`POST ${bookmark()}`, { time: 1, title: 'Look this up' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ libraryItemId: String(bookId), title: 'Look this up', time: 1 });
  expect(await one.highlights()).toMatchObject([
    { first_sentence: 's1', quote: 'One.', note: 'Look this up' },
  ]);

  expect(await one.bookmarks()).toEqual([body]);
  await one.app(`PATCH ${bookmark()}`, { time: 1, title: 'Later' });
  await one.app(`POST ${bookmark()}`, { time: 1.4, title: 'Later' });
  expect(await one.highlights()).toMatchObject([{ note: 'Later' }]);

  expect((await one.app(`DELETE ${bookmark()}/1`)).status).toBe(200);
  expect(await one.highlights()).toEqual([]);
  expect((await one.app(`DELETE ${bookmark()}/1`)).status).toBe(404);
});

it('what was highlighted on the web is a bookmark in apps, named by its words', async () => {
  const one = await aListener();
  await one.web(`POST /api/v1/books/${bookId}/highlights`, { first_sentence: 's3', last_sentence: 's3' });
  expect(await one.bookmarks()).toMatchObject([{ libraryItemId: String(bookId), title: 'Three.', time: 61 }]);
});

it('refuses what is no time, no book, or too long, and keeps a bookmark to its reader', async () => {
  const [one, other] = [await aListener(), await aListener()];
  await one.app(`POST ${bookmark()}`, { time: 61 });
  expect(await other.bookmarks()).toEqual([]);
  expect((await other.app(`DELETE ${bookmark()}/61`)).status).toBe(404);
  for (const body of [
    {},
    { time: -1 },
    { time: 'now' },
    { time: 1, title: 'x'.repeat(5_000) },
    [],
    { time: 1e9 },
  ])
    expect((await one.app(`POST ${bookmark()}`, body)).status).toBe(422);
  for (const item of ['none', '0', library.book('Silent').id, library.book('Hidden').id])
    expect((await one.app(`POST ${bookmark(item)}`, { time: 1 })).status).toBe(404);
  expect((await one.app(`DELETE ${bookmark()}/soon`)).status).toBe(404);
  expect((await library.test.call(`POST ${bookmark()}`, { body: { time: 1 } })).status).toBe(401);
});

it('a book whose text has changed since it was narrated gets no bookmark', async () => {
  const one = await aListener();
  const { id } = library.book('Emma');
  await library.test.database.pool.query("update book_texts set body_hash = 'newer' where book_id = $1", [
    id,
  ]);
  expect((await one.app(`POST ${bookmark(id)}`, { time: 1 })).status).toBe(409);
});

it('shows the current user by their id, and nobody else', async () => {
  const [one, other] = [await aListener(), await aListener()];
  expect((await one.app(`GET /api/users/${one.id}`)).body).toMatchObject({
    id: String(one.id),
    type: 'user',
  });
  expect((await one.app(`GET /api/users/${other.id}`)).status).toBe(404);
});
