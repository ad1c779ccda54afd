import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditableBook } from '#contract/books-admin.ts';
import { openImagesServer } from '#server/platform/images/images-server.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
import { aPicture, openImagesServerOfTests } from '#server/testing/images-server.ts';

let test: TestApp;
let images: Awaited<ReturnType<typeof openImagesServerOfTests>>;
let token: string;
let id: number;
let number = 0;

beforeAll(async () => {
  images = await openImagesServerOfTests();
  const address = { baseUrl: images.url, apiKey: null, model: 'test-images', timeoutMs: 2_000 };
  test = await buildTestApp({ images: openImagesServer(address) });
  token = (await test.aReader()).access_token;
});
beforeEach(async () => {
  number += 1;
  id = await test.aBook({ title: `Walden ${number}` });
});
afterAll(async () => {
  await images.close();
  await test.close();
});

const as = (route: string, body?: unknown) =>
  test.call(route, { token, ...(body === undefined ? {} : { body }) });
const path = () => `/api/v1/admin/books/${id}/cover`;
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as EditableBook;
const show = async () => dataOf(await as(`GET /api/v1/admin/books/${id}`));
const send = (content: Uint8Array, name = 'cover.png', field = 'file') => {
  const form = formOf({ name, content, field });
  return test.call(`POST ${path()}`, { token, body: form.body, headers: form.headers });
};
/** As a reader's lists have it, which are prepared and kept. */
const shown = async () => {
  const { body } = await as('GET /api/v1/books?per_page=100');
  const books = body.books as { id: number; thumbnail: string; tint: string }[];
  return books.find((book) => book.id === id);
};

describe('a cover that an admin uploads', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('as %s is every reader’s at once', async (kind) => {
    const before = await shown();
    const answer = await send(await aPicture({ kind, width: 700, height: 700 }), `cover.${kind}`);
    expect(answer.status, answer.text).toBe(200);
    const book = dataOf(answer);
    expect(book.cover).toMatchObject({ variant: 0, picture: expect.stringMatching(/^[0-9a-f]{20}$/) });
    const now = await shown();
    expect(now).toMatchObject({ thumbnail: book.thumbnail, tint: book.tint });
    expect(now?.thumbnail).not.toBe(before?.thumbnail);
    const file = await test.app.inject({ url: book.thumbnail });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 466, height: 699 });
  });

  it('has its sizes for screens and lock screens made from it, and old addresses show it too', async () => {
    const before = await show();
    const { thumbnail } = dataOf(await send(await aPicture({ colour: '#208040' })));
    const [base, version] = thumbnail.split('.jpg');
    await expect
      .poll(
        async () => (await test.app.inject({ url: `${base}-240.avif${version}` })).headers['content-type'],
      )
      .toBe('image/avif');
    const square = await test.app.inject({ url: `${base}-512.jpg${version}` });
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    const old = await test.app.inject({ url: before.thumbnail });
    expect([old.headers['content-type'], old.headers['cache-control']]).toEqual([
      'image/jpeg',
      'public, no-cache',
    ]);
  });

  it.each([
    [
      'what is no picture',
      Buffer.from('%PDF-1.4 not a picture'),
      'That isn’t a PNG, JPEG, WebP or AVIF picture.',
    ],
    ['nothing', Buffer.alloc(0), 'That isn’t a PNG, JPEG, WebP or AVIF picture.'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'That isn’t a PNG,'],
    ['what is too large', Buffer.alloc(10_000_001), 'The picture is larger than 10 MB.', 413],
  ])('is refused where it is %s', async (_what, content, sentence, expected = 422) => {
    const before = await show();
    const { status, body } = await send(content);
    expect(status).toBe(expected);
    expect((body.errors as { file: string[] }).file[0]).toContain(sentence);
    expect((await show()).thumbnail).toBe(before.thumbnail);
  });

  it('is refused without a file, with another field, and for no book', async () => {
    const none = formOf(null);
    const call = () => test.call(`POST ${path()}`, { token, body: none.body, headers: none.headers });
    expect((await call()).status).toBe(422);
    expect((await send(await aPicture(), 'a.png', 'picture')).status).toBe(422);
    expect((await as(`POST ${path()}`, { file: 'x' })).status).toBe(415);
    id = 2_000_000_000;
    expect((await send(await aPicture())).status).toBe(404);
  });
});

describe('another drawing', () => {
  it('is another address, and every change can be taken back', async () => {
    const first = await show();
    const second = dataOf(await as(`PUT ${path()}`, { variant: 1, picture: null }));
    expect(second.thumbnail).not.toBe(first.thumbnail);
    expect(second.version).toBe(first.version);
    const picture = dataOf(await send(await aPicture()));
    expect(picture.cover.variant).toBe(1);
    const back = dataOf(await as(`PUT ${path()}`, { ...second.cover }));
    expect(back.thumbnail).toBe(second.thumbnail);
    const again = dataOf(await as(`PUT ${path()}`, { variant: 1, picture: picture.cover.picture }));
    expect([again.thumbnail, again.tint]).toEqual([picture.thumbnail, picture.tint]);
    const begin = dataOf(await as(`PUT ${path()}`, { variant: 0, picture: null }));
    expect(begin.thumbnail).toBe(first.thumbnail);
    expect((await shown())?.thumbnail).toBe(first.thumbnail);
  });

  it.each([
    {},
    { variant: -1, picture: null },
    { variant: 1.5, picture: null },
    { variant: 0 },
    { variant: 0, picture: '../../../etc/passwd' },
    { variant: 0, picture: '0123456789abcdef0123' },
    null,
  ])('is refused for %j', async (body) => {
    expect((await as(`PUT ${path()}`, body)).status).toBe(422);
  });

  it('is not there for no book, nor a picture of another one', async () => {
    const { cover } = dataOf(await send(await aPicture()));
    id = await test.aBook({ title: 'Emma' });
    expect((await as(`PUT ${path()}`, { variant: 0, picture: cover.picture })).status).toBe(422);
    id = 2_000_000_000;
    expect((await as(`PUT ${path()}`, { variant: 0, picture: null })).status).toBe(404);
  });
});

describe('a new picture', () => {
  it('is drawn, paid for and shown', async () => {
    const book = dataOf(await as(`POST ${path()}/picture`));
    expect(book.cover.picture).not.toBeNull();
    const { body } = await as(`GET /api/v1/admin/books/${id}/generation`);
    const { calls } = body.data as { calls: { state: string; cost: number }[] };
    expect(calls).toMatchObject([{ state: 'spent', cost: 0.04 }]);
    expect(images.requests.at(-1)?.prompt).toContain('Walden');
  });

  it('that does not come changes nothing, and says why', async () => {
    images.behaveBy(() => ({ status: 400, message: 'our policy forbids ponds' }));
    const before = await show();
    const { status, body } = await as(`POST ${path()}/picture`);
    images.behaveBy(() => undefined);
    expect(status).toBe(503);
    expect(body.message).toContain('our policy forbids ponds');
    expect((await show()).thumbnail).toBe(before.thumbnail);
  });
});

it('what was chosen is written down, and taken from no book by making it again', async () => {
  await as(`PUT ${path()}`, { variant: 2, picture: null });
  await as(`PUT ${path()}`, { variant: 2, picture: null });
  await send(await aPicture());
  const { body } = await as('GET /api/v1/admin/audit?action=book.cover_changed&per_page=2');
  const entries = body.entries as { before: object; after: object; subject: object }[];
  expect(entries).toMatchObject([
    { before: { drawing: 2 }, after: { picture: expect.any(String) }, subject: { id } },
    { before: { drawing: 0 }, after: { drawing: 2 } },
  ]);
  const { rows } = await test.database.pool.query('select cover_is_chosen from books where id = $1', [id]);
  expect(rows).toEqual([{ cover_is_chosen: true }]);
});

it('two that change it at once leave one of both', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((variant) => as(`PUT ${path()}`, { variant, picture: null })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([1, 2, 3]).toContain((await show()).cover.variant);
});
