import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Highlight } from '#contract/highlights.ts';
import type { ReadingPosition } from '#contract/reading.ts';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { loadSharp } from '#server/platform/images/load-sharp.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const BODY = '## What is in it for you\n\nOne. Two.\n\n## An idea\n\nThree. Four.\n\n## More\n\nFive.';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let made = 0;
const textOf = (bookId: number, body = BODY) => saveText(test.database.query, { bookId, body });
async function aBook(): Promise<number> {
  made += 1;
  const bookId = await test.aBook({ title: `Book ${made}`, author: 'A. Uthor' });
  await textOf(bookId);
  return bookId;
}

async function aReader() {
  const { access_token: token } = await test.aReader();
  const call = (route: string, body?: object) =>
    test.call(route, { token, ...(body === undefined ? {} : { body }) });
  return {
    token,
    call,
    mark: (bookId: number, first: string, last: string, more: object = {}) =>
      call(`POST /api/v1/books/${bookId}/highlights`, {
        first_sentence: first,
        last_sentence: last,
        ...more,
      }),
    marked: async (bookId: number) =>
      (await call(`GET /api/v1/books/${bookId}/highlights`)).body.highlights as Highlight[],
    read: (bookId: number, sentence: string, more: object = {}) =>
      call(`PUT /api/v1/books/${bookId}/reading`, { sentence_id: sentence, ...more }),
    place: async (bookId: number) =>
      (await call(`GET /api/v1/books/${bookId}/reading`)).body.data as ReadingPosition | null,
  };
}

describe('the reading position', () => {
  it('tells the section and where it is heard', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    expect(await reader.place(bookId)).toBeNull();
    const { status, body } = await reader.read(bookId, 's3', { device: 'Phone' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ sentence_id: 's3', section: 1, section_title: 'An idea', start: null });
    const { bodyHash } = await textOf(bookId);
    await saveCues(test.database.query, { bookId, bodyHash, cues: [{ id: 's3', start: 12.5, end: 14 }] });
    expect(await reader.place(bookId)).toMatchObject({ sentence_id: 's3', start: 12.5, device: 'Phone' });
  });

  it('is the newest reading, whatever the order of arrival, and never of the future', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const start = Date.now() - 60_000;
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
    await reader.read(bookId, 's4', { read_at: at(20) });
    const late = await reader.read(bookId, 's1', { read_at: at(10) });
    expect(late.body.data).toMatchObject({ sentence_id: 's4' });
    expect((await reader.read(bookId, 's2', { read_at: at(30) })).body.data).toMatchObject({
      sentence_id: 's2',
    });
    await reader.read(bookId, 's3', { read_at: at(30) });
    await reader.read(bookId, 's1', { read_at: at(30) });
    expect(await reader.place(bookId)).toMatchObject({ sentence_id: 's3' });
    const ahead = await reader.read(bookId, 's5', { read_at: '2999-01-01T00:00:00Z' });
    expect(Date.parse((ahead.body.data as ReadingPosition).read_at)).toBeLessThanOrEqual(Date.now());
    expect((await reader.read(bookId, 's1')).body.data).toMatchObject({ sentence_id: 's1' });
    const ancient = await reader.read(bookId, 's2', { read_at: '0000-01-01T00:00:00Z' });
    expect(ancient.status, ancient.text).toBe(200);
    expect(ancient.body.data).toMatchObject({ sentence_id: 's1' });
  });

  it('goes with its sentence when the text changes, and says when it is gone', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    await reader.read(bookId, 's3');
    await textOf(bookId, BODY.replace('One.', 'Zero. One.'));
    expect(await reader.place(bookId)).toMatchObject({ sentence_id: 's4', section_title: 'An idea' });
    await textOf(bookId, BODY.replace('Three.', 'Third.'));
    expect(await reader.place(bookId)).toMatchObject({ sentence_id: null, section: null, start: null });
  });

  it.each([['s99'], ['h1'], ['s0'], ['']])('is no sentence %j', async (sentence) => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const answer = await reader.read(bookId, sentence);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('sentence_id');
  });

  it('is everybody’s own, in published books, and requires sign-in', async () => {
    const [reader, other, bookId] = [await aReader(), await aReader(), await aBook()];
    await reader.read(bookId, 's3');
    expect(await other.place(bookId)).toBeNull();
    expect((await reader.read(2_000_000_000, 's1')).status).toBe(404);
    for (const method of ['GET', 'PUT'])
      expect((await test.call(`${method} /api/v1/books/${bookId}/reading`)).status).toBe(401);
  });
});

describe('a highlight', () => {
  it('keeps what it marks, in the order of the text', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const late = await reader.mark(bookId, 's5', 's5');
    expect(late.status).toBe(200);
    const { body } = await reader.mark(bookId, 's2', 's3', { color: 'green', note: '  Two and three. ' });
    expect(body).toMatchObject({
      book_id: bookId,
      first_sentence: 's2',
      last_sentence: 's3',
      quote: 'Two. Three.',
      section_title: 'What is in it for you',
      color: 'green',
      note: 'Two and three.',
    });
    expect((await reader.marked(bookId)).map(({ id }) => id)).toEqual([body.id, late.body.id]);
    expect(late.body).toMatchObject({ color: 'yellow', note: '' });
  });

  it('sent twice is made once, also at once', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const id = randomUUID();
    const all = await Promise.all(
      [1, 2, 3].map(() => reader.mark(bookId, 's1', 's1', { id, note: 'first' })),
    );
    const again = await reader.mark(bookId, 's1', 's2', { id, note: 'second' });
    for (const { status, body } of [...all, again]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, note: 'first', last_sentence: 's1' });
    }
    expect(await reader.marked(bookId)).toHaveLength(1);
    const elsewhere = await reader.mark(await aBook(), 's1', 's1', { id });
    expect(elsewhere.status).toBe(409);
  });

  it('of one id may be two readers’, each with their own', async () => {
    const [reader, other, bookId] = [await aReader(), await aReader(), await aBook()];
    const id = randomUUID();
    await reader.mark(bookId, 's1', 's1', { id, note: 'mine' });
    expect((await other.mark(bookId, 's2', 's2', { id, note: 'theirs' })).body).toMatchObject({
      note: 'theirs',
    });
    await other.call(`DELETE /api/v1/highlights/${id}`);
    expect(await reader.marked(bookId)).toMatchObject([{ note: 'mine' }]);
  });

  it('changes colour and note, each alone', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const { body } = await reader.mark(bookId, 's1', 's1');
    const path = `PATCH /api/v1/highlights/${String(body.id)}`;
    expect((await reader.call(path, { color: 'pink' })).body).toMatchObject({ color: 'pink', note: '' });
    expect((await reader.call(path, { note: 'Yes.' })).body).toMatchObject({ color: 'pink', note: 'Yes.' });
    expect((await reader.call(path, { note: 'x'.repeat(4001) })).status).toBe(422);
    expect((await reader.call(path, { color: 'mauve' })).status).toBe(422);
    expect((await reader.marked(bookId))[0]).toMatchObject({ color: 'pink', note: 'Yes.' });
  });

  it('goes with its sentences when the text changes, and outlives them', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    await reader.mark(bookId, 's3', 's4', { note: 'kept' });
    await reader.mark(bookId, 's1', 's1');
    await textOf(bookId, BODY.replace('One.', 'Zero. First.'));
    expect(await reader.marked(bookId)).toMatchObject([
      { first_sentence: 's4', last_sentence: 's5', quote: 'Three. Four.', note: 'kept' },
      { first_sentence: null, last_sentence: null, quote: 'One.' },
    ]);
    await textOf(bookId);
    expect((await reader.marked(bookId)).map((one) => one.first_sentence)).toEqual(['s1', 's3']);
  });

  it.each([
    ['the wrong way round', 's3', 's2', 'last_sentence'],
    ['from nowhere', 's77', 's78', 'first_sentence'],
    ['to nowhere', 's1', 's78', 'last_sentence'],
    ['a heading', 'h1', 's1', 'first_sentence'],
  ])('is not %s', async (_name, first, last, field) => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const answer = await reader.mark(bookId, first, last);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it('spans at most 60 sentences', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    await textOf(bookId, Array.from({ length: 70 }, (_, index) => `Number ${index}.`).join(' '));
    expect((await reader.mark(bookId, 's1', 's60')).status).toBe(200);
    expect((await reader.mark(bookId, 's1', 's61')).status).toBe(422);
  });

  it('is nobody else’s, and requires sign-in', async () => {
    const [reader, other, bookId] = [await aReader(), await aReader(), await aBook()];
    const { body } = await reader.mark(bookId, 's1', 's1', { note: 'secret' });
    expect((await other.call(`PATCH /api/v1/highlights/${String(body.id)}`, { note: 'x' })).status).toBe(404);
    expect((await other.call(`DELETE /api/v1/highlights/${String(body.id)}`)).status).toBe(404);
    expect((await other.call('DELETE /api/v1/highlights/7')).status).toBe(404);
    expect(await other.marked(bookId)).toEqual([]);
    expect((await other.call('GET /api/v1/highlights')).body.highlights).toEqual([]);
    expect((await other.call('GET /api/v1/highlights/export')).text).not.toContain('secret');
    expect(await reader.marked(bookId)).toMatchObject([{ note: 'secret' }]);
    expect((await reader.mark(2_000_000_000, 's1', 's1')).status).toBe(404);
    for (const route of [
      `GET /api/v1/books/${bookId}/highlights`,
      `POST /api/v1/books/${bookId}/highlights`,
      `PATCH /api/v1/highlights/${String(body.id)}`,
      `DELETE /api/v1/highlights/${String(body.id)}`,
      'GET /api/v1/highlights',
      'GET /api/v1/highlights/export',
    ])
      expect((await test.call(route)).status).toBe(401);
    expect((await reader.call(`DELETE /api/v1/highlights/${String(body.id)}`)).status).toBe(200);
    expect(await reader.marked(bookId)).toEqual([]);
  });
});

describe('all highlights', () => {
  it('come book by book, the latest first, a page at a time', async () => {
    const [reader, one, other] = [await aReader(), await aBook(), await aBook()];
    const ids: unknown[] = [];
    for (const [bookId, sentence] of [
      [one, 's1'],
      [other, 's2'],
      [one, 's3'],
    ] as const) {
      test.clock.offsetMs += 1000;
      ids.push((await reader.mark(bookId, sentence, sentence)).body.id);
    }
    const first = (await reader.call('GET /api/v1/highlights?per_page=2')).body;
    expect(first).toMatchObject({
      highlights: [
        { id: ids[2], book: { id: one } },
        { id: ids[0], book: { id: one } },
      ],
      hasMorePages: true,
    });
    const second = (await reader.call('GET /api/v1/highlights?per_page=2&page=2')).body;
    expect(second).toMatchObject({ highlights: [{ id: ids[1], book: { id: other } }], hasMorePages: false });
  });

  it('are found by words, book and colour', async () => {
    const [reader, one, other] = [await aReader(), await aBook(), await aBook()];
    await reader.mark(one, 's1', 's1', { note: 'Über das Café' });
    await reader.mark(one, 's3', 's4', { color: 'green' });
    await reader.mark(other, 's5', 's5', { color: 'green' });
    const quotes = async (query: string) => {
      const { body } = await reader.call(`GET /api/v1/highlights?${query}`);
      return (body.highlights as Highlight[]).map(({ quote }) => quote).toSorted();
    };
    expect(await quotes('q=cafe%20uber')).toEqual(['One.']);
    expect(await quotes('q=four%20three')).toEqual(['Three. Four.']);
    expect(await quotes(`q=Uthor&book_id=${other}`)).toEqual(['Five.']);
    expect(await quotes('color=green')).toEqual(['Five.', 'Three. Four.']);
    expect(await quotes(`color=green&book_id=${one}`)).toEqual(['Three. Four.']);
    expect(await quotes('q=nowhere')).toEqual([]);
    expect(await quotes('q=%25%20_')).toHaveLength(3);
    const page = (await reader.call('GET /api/v1/highlights?q=uthor&per_page=2')).body;
    expect(page).toMatchObject({ highlights: [{}, {}], hasMorePages: true });
    const { body } = await reader.call('GET /api/v1/highlights/books');
    expect(body.books).toEqual([
      { id: one, title: expect.any(String), highlights: 2 },
      { id: other, title: expect.any(String), highlights: 1 },
    ]);
    expect((await reader.call('GET /api/v1/highlights?color=red')).status).toBe(422);
    expect((await (await aReader()).call('GET /api/v1/highlights/books')).body.books).toEqual([]);
  });

  it('come back one a day, the same for all of the day', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const today = async () =>
      (await reader.call('GET /api/v1/highlights/today')).body.highlight as Highlight | null;
    expect(await today()).toBeNull();
    for (const sentence of ['s1', 's2', 's3', 's4', 's5']) await reader.mark(bookId, sentence, sentence);
    const first = await today();
    expect(first).toMatchObject({ book: { id: bookId }, start: null });
    expect(await today()).toEqual(first);
    const drawn = new Set([first?.id]);
    for (let day = 0; day < 20; day += 1) {
      test.clock.offsetMs += 86_400_000;
      drawn.add((await today())?.id);
    }
    expect(drawn.size).toBeGreaterThan(1);
    expect(drawn).not.toContain(undefined);
  });

  it('come as a picture to share', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    const card = (first: string, last: string) =>
      reader.call(`GET /api/v1/books/${bookId}/quote-card?first_sentence=${first}&last_sentence=${last}`);
    const { status, body } = await card('s1', 's2');
    expect(status).toBe(200);
    const bytes = Buffer.from((body.data as { picture: string }).picture, 'base64');
    const { format, width, height } = await (await loadSharp())(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1350 });
    expect((await card('s2', 's1')).status).toBe(422);
    expect((await card('s1', 's900')).status).toBe(422);
    const foreign = await aBook();
    await textOf(foreign, '## 一\n\n道可道，非常道。');
    const other = await reader.call(
      `GET /api/v1/books/${foreign}/quote-card?first_sentence=s1&last_sentence=s1`,
    );
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('script')]);
  });

  it('come as a file, of all books or of one', async () => {
    const [reader, one, other] = [await aReader(), await aBook(), await aBook()];
    await reader.mark(one, 's1', 's1', { note: '=1+1' });
    await reader.mark(other, 's5', 's5');
    const markdown = await reader.call('GET /api/v1/highlights/export');
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(markdown.headers['content-disposition']).toMatch(
      /^attachment; filename="precis-highlights-[\d-]+\.md"$/,
    );
    expect(markdown.text).toMatch(/> One\.\n\n\\=1\+1[\s\S]*> Five\./);
    const csv = await reader.call(`GET /api/v1/highlights/export?format=csv&book_id=${one}`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/\.csv"$/);
    expect(csv.text).toContain(`"'=1+1"`);
    expect(csv.text).not.toContain('Five.');
    const readwise = await reader.call('GET /api/v1/highlights/export?format=readwise');
    expect(readwise.text).toMatch(/^"Highlight","Title","Author","Note","Location","Date"\r\n"One\.","Book /);
    expect((await reader.call('GET /api/v1/highlights/export?format=pdf')).status).toBe(422);
  });

  it('are in the export of an account', async () => {
    const [reader, bookId] = [await aReader(), await aBook()];
    await reader.mark(bookId, 's1', 's2', { note: 'mine' });
    await reader.read(bookId, 's3');
    const { body } = await reader.call('GET /api/v1/profile/export');
    expect(body.reading).toMatchObject({
      positions: [{ book_id: bookId, author: 'A. Uthor', sentence: 'Three.' }],
      highlights: [{ book_id: bookId, quote: 'One. Two.', note: 'mine', author: 'A. Uthor' }],
    });
  });
});
