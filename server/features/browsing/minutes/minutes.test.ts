import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import type { listMinutes, showBook } from '#contract/browsing.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { showLanding } from '#contract/landing.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';

const MINUTE = 'He built a house beside a pond. Then he left.';

let test: TestApp;
let token: string;
/** The ids of the book and of its minute. */
let bookId: number;
let id: number;

beforeAll(async () => {
  test = await buildTestApp({ narrator: silentNarrator });
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate books, authors, settled_origins restart identity cascade');
  test.features.books.news.changed();
  bookId = await publish('Walden');
  await narrate();
  id = (await minuteOf())?.id ?? 0;
});

const publish = async (title: string, more: { language?: string; minute?: string | null } = {}) => {
  const { language = 'en', minute = MINUTE } = more;
  const summary = {
    book: {
      title,
      author: 'Henry David Thoreau',
      categories: ['Nature'],
      sourceKind: 'starter',
      sourceLabel: 'Test',
      originKey: `starter:${title}`,
      language,
    } as const,
    body: '## What is in it for you\n\nOne pond. Two.\n\n## An idea\n\nThree.',
    minute,
  };
  return (await test.features.generation.publishSummary(summary)).bookId;
};
const narrate = () => runJobs(test, test.opened.narration.jobs ?? {}, { names: ['narrate-book'] });
const call = (route: string, body?: unknown) => test.call(route, { token, ...(body ? { body } : {}) });
const ask = async <Body>(route: string, body?: unknown) => (await call(route, body)).body as unknown as Body;
const single = async (of: number): Promise<SingleBook> =>
  (await ask<Answer<typeof showBook>>(`GET /api/v1/books/${of}`)).data;
const minuteOf = async (of = bookId) => (await single(of)).minute;
const listed = async (language = 'en') =>
  (await ask<Answer<typeof listMinutes>>(`GET /api/v1/minutes?language=${language}`)).minutes;
const titles = async (language?: string) => (await listed(language)).map(({ book }) => book.title);
const heard = async (of: number) => (await call(`GET /api/v1/books/${of}/text`)).status;

describe('a minute of a book', () => {
  it('is told of on the page of its book, and is a text and a sound of its own', async () => {
    const { minute, duration, audio_public_link: link } = await single(bookId);
    expect(minute).toMatchObject({ narration: { state: 'ready' }, duration: expect.any(Number) });
    expect(minute?.audio_public_link).not.toBe(link);
    expect(minute?.duration).not.toBe(duration);
    expect((await test.call(`GET ${minute?.audio_public_link}`)).status).toBe(200);

    const { data } = await ask<{ data: { sections: { sentences: { text: string; start: number }[] }[] } }>(
      `GET /api/v1/books/${id}/text`,
    );
    const sentences = data.sections.flatMap((section) => section.sentences);
    expect(sentences.map(({ text }) => text)).toEqual(['He built a house beside a pond.', 'Then he left.']);
    expect(sentences[1]?.start).toBeGreaterThan(sentences[0]?.start ?? Number.NaN);
    expect((await call(`GET /api/v1/books/${id}/cues.vtt`)).text).toContain('Then he left.');

    const told = await single(id);
    expect(told).toMatchObject({ id, minute_of: bookId, title: 'Walden', time: 0, key_ideas: [] });
    expect(told.duration).toBe(minute?.duration);
    expect(told.minute).toBeUndefined();
  });

  it('is narrated beside its book, and again when its words, its author or what is said for a word change', async () => {
    const states = async () => {
      const { rows } = await test.database.pool.query('select book_id as of, state from narrations');
      return rows.map(({ of, state }) => `${of === id ? 'minute' : 'book'} ${state}`).toSorted();
    };
    await publish('Walden', { minute: 'He built a house.' });
    expect(await states()).toEqual(['book ready', 'minute waiting']);
    await narrate();
    await call(`PATCH /api/v1/admin/books/${bookId}`, { author_name: 'H. D. Thoreau' });
    expect(await states()).toEqual(['book waiting', 'minute waiting']);
    await narrate();
    await call(`PUT /api/v1/admin/books/${bookId}/respellings`, {
      respellings: [{ written: 'house', spoken: 'howse' }],
    });
    await runJobs(test, test.opened.narration.jobs ?? {}, { names: ['respell-books'] });
    expect(await states()).toEqual(['book ready', 'minute waiting']);
  });

  it('is in no list, no count, no search and no table of admins', async () => {
    const { body: shown } = await call('GET /api/v1/admin/books');
    expect(shown).toMatchObject({ counts: { published: 1 }, books: [{ id: bookId }] });
    const routes = [
      'books',
      'books/search?keyword=house',
      'books/search?keyword=walden',
      'books/search/results?keyword=walden',
      'books/search/passages?keyword=beside%20a%20pond',
      'books/trending-recommended',
      'explore',
      'categories',
      'authors',
      'admin/dashboard',
      'admin/authors',
      'admin/duplicates',
      'admin/narrations/failed',
    ];
    for (const route of routes) {
      const { status, text } = await call(`GET /api/v1/${route}`);
      expect(status, route).toBe(200);
      expect(text, route).not.toMatch(new RegExp(`"id":${id}\\b|books_count":2|"books":2|^${id},`, 'm'));
    }
    expect((await call('GET /api/v1/books/search/passages?keyword=beside%20a%20pond')).body).toEqual({
      passages: [],
    });
    const { text } = await call('POST /api/v1/admin/books/export', { ids: [bookId, id] });
    expect(text.trim().split('\r\n')).toHaveLength(2);
    const { rows } = await test.database.pool.query('select book_id from book_cards');
    expect(rows).toEqual([{ book_id: bookId }]);
  });

  it('can’t be changed, deleted, generated, queued, saved or collected as a book', async () => {
    const refused = [
      [`PATCH /api/v1/admin/books/${id}`, { title: 'Emma' }],
      [`DELETE /api/v1/admin/books/${id}`],
      [`PUT /api/v1/bookmarks/${id}`, {}],
      ['POST /api/v1/queue', { book_id: id }],
      [`POST /api/v1/books/${id}/highlights`, { first_sentence: 's1', last_sentence: 's1' }],
      [`POST /api/v1/books/${id}/reports`, { text: 'There is a mistake.' }],
      [`PUT /api/v1/books/${id}/reading`, { sentence_id: 's1' }],
    ] as const;
    for (const [route, body] of refused) expect((await call(route, body)).status, route).toBe(404);
    expect((await minuteOf())?.narration.state).toBe('ready');
  });

  it('keeps no place: it’s neither started nor in the history', async () => {
    expect((await call('POST /api/v1/history', { book_id: id })).status).toBe(404);
    expect((await call(`PUT /api/v1/books/audio/${id}`, { time: 30 })).status).toBe(404);
    expect((await call('GET /api/v1/history')).body).toMatchObject({ history: [] });
    expect((await call('GET /api/v1/books/last-listened')).body).toEqual({ data: null });
  });

  it('goes and comes with its book', async () => {
    const admin = `/api/v1/admin/books/${bookId}`;
    const isThere = async () => [(await call(`GET /api/v1/books/${id}`)).status, await heard(id)];
    expect(await isThere()).toEqual([200, 200]);
    await call(`PATCH ${admin}`, { published: false });
    expect(await isThere()).toEqual([404, 404]);
    expect(await listed()).toEqual([]);
    await call(`PATCH ${admin}`, { published: true });
    expect(await isThere()).toEqual([200, 200]);
    await call(`DELETE ${admin}`);
    expect(await isThere()).toEqual([404, 404]);
    await call('POST /api/v1/admin/bin/restore', { ids: [bookId] });
    expect(await isThere()).toEqual([200, 200]);
    expect((await minuteOf())?.id).toBe(id);
    await call(`DELETE ${admin}`);
    await call('POST /api/v1/admin/bin/remove', { ids: [bookId] });
    const { rows } = await test.database.pool.query(
      'select id from books union select book_id from narrations',
    );
    expect(rows).toEqual([]);
  });

  it('is taken away with the words it was told in', async () => {
    await publish('Walden', { minute: null });
    expect(await minuteOf()).toBeUndefined();
    expect(await heard(id)).toBe(404);
  });
});

it('is changed, added and removed with its book by admins, and exported with it', async () => {
  const admin = `/api/v1/admin/books/${bookId}`;
  const shown = async () =>
    (await ask<{ data: { minute_text: string | null } }>(`GET ${admin}`)).data.minute_text;
  expect(await shown()).toBe(MINUTE);
  const { body: changed } = await call(`PATCH ${admin}`, { minute_text: 'He left the pond.' });
  expect(changed).toMatchObject({ data: { minute_text: 'He left the pond.' } });
  await narrate();
  const { text } = await call(`GET /api/v1/books/${id}/cues.vtt`);
  expect(text).toContain('He left the pond.');
  expect((await call('POST /api/v1/admin/books/export', { ids: [bookId] })).text).toContain(
    'He left the pond.',
  );
  expect((await call('GET /api/v1/admin/audit?action=book.changed')).text).toContain('He left the pond.');
  await call(`PATCH ${admin}`, { minute_text: '' });
  expect([await shown(), await minuteOf()]).toEqual([null, undefined]);
  await call(`PATCH ${admin}`, { minute_text: MINUTE });
  await narrate();
  expect((await minuteOf())?.narration.state).toBe('ready');
});

describe('the list of minutes', () => {
  it('has what can be heard, of the reader’s language first, and what they have started last', async () => {
    await publish('Don Quijote', { language: 'es' });
    await publish('Emma');
    await publish('Faust', { minute: null });
    expect(await titles()).toEqual(['Walden']);
    await narrate();
    expect((await titles()).toSorted()).toEqual(['Don Quijote', 'Emma', 'Walden']);
    expect((await titles()).at(-1)).toBe('Don Quijote');
    expect((await titles('es'))[0]).toBe('Don Quijote');
    const [first] = await listed();
    await call('POST /api/v1/history', { book_id: first?.book.id });
    test.clock.offsetMs += 3_000;
    expect((await titles())[1]).toBe(first?.book.title);
    expect(first?.minute).toMatchObject({ duration: expect.any(Number), narration: { state: 'ready' } });
  });

  it('isn’t for those who aren’t signed in', async () => {
    expect((await test.call('GET /api/v1/minutes')).status).toBe(401);
  });
});

it('is what the landing page plays, of a book in the visitor’s language where there is one', async () => {
  const heardBy = async (language: string) =>
    (await test.call(`GET /api/v1/landing?language=${language}`)).body as unknown as Answer<
      typeof showLanding
    >;
  await publish('Don Quijote', { language: 'es' });
  await publish('Faust', { minute: null });
  expect((await heardBy('es')).sample?.book.title).toBe('Walden');
  await narrate();
  const { sample } = await heardBy('es');
  expect(sample).toMatchObject({ book: { title: 'Don Quijote' }, is_minute: true });
  expect(sample?.lines.map(({ text }) => text)).toEqual(['He built a house beside a pond.', 'Then he left.']);
  expect((await test.call(`GET ${sample?.audio_public_link}`)).status).toBe(200);
  expect((await heardBy('en')).sample?.book.title).toBe('Walden');
});
