import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminBook, EditableBook } from '#contract/books-admin.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runWaiting, WAITING_WORK } from '#server/testing/waiting-work.ts';
import { changeBooks } from '../change-books.ts';
import { setAudio } from '../write-books.ts';

const BODY = '## What is in it for you\n\nOne. Two.\n\n## An idea\n\nThree.';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query(
    'truncate books, settled_origins restart identity cascade; delete from jobs',
  );
});

const as = (route: string, body?: unknown) =>
  test.call(route, { token, ...(body === undefined ? {} : { body }) });
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as EditableBook;
const add = async (title: string, author = 'Ann Author') =>
  dataOf(await as('POST /api/v1/admin/books', { title, author_name: author })).id;
const show = async (id: number) => dataOf(await as(`GET /api/v1/admin/books/${id}`));
const change = (id: number, body: object) => as(`PATCH /api/v1/admin/books/${id}`, body);
const list = async (query = '', path = '') => {
  const { status, body } = await as(`GET /api/v1/admin/books${path}${query}`);
  expect(status).toBe(200);
  return body as unknown as {
    books: AdminBook[];
    total: number;
    last_page: number;
    hasMorePages: boolean;
  } & {
    counts: Record<string, number>;
  };
};
const titlesOf = async (query: string, path = '') =>
  (await list(query, path)).books.map(({ title }) => title);
/** What the queue has to do, but for the shelves, which every change of a book makes due. */
const jobs = async () =>
  (
    await test.database.pool.query<{ name: string; payload: { bookId?: number; bookIds?: number[] } }>(
      `select name, payload from ${WAITING_WORK} work where name <> 'keep-shelves' order by id`,
    )
  ).rows;

/** Books of every status: one waits, one is published, one is rejected, one failed. */
async function aTable() {
  const [waiting, rejected, failed] = [await add('Waiting'), await add('Rejected'), await add('Failed')];
  const published = await test.aBook({ title: 'Published' });
  await change(rejected, { rejected: true, status_reason: 'No such work.' });
  await test.database.pool.query(`update books set status = 'failed' where id = $1`, [failed]);
  return { waiting, rejected, failed, published };
}

describe('the table', () => {
  it('holds every book, newest first, with its status and how many there are of each', async () => {
    await aTable();
    const { books, total, last_page, hasMorePages, counts } = await list();
    expect(books.map(({ title, status }) => [title, status])).toEqual([
      ['Published', 'published'],
      ['Failed', 'failed'],
      ['Rejected', 'rejected'],
      ['Waiting', 'waiting'],
    ]);
    expect(books[2]).toMatchObject({ status_reason: 'No such work.', author: { name: 'Ann Author' } });
    expect({ total, last_page, hasMorePages }).toEqual({ total: 4, last_page: 1, hasMorePages: false });
    expect(counts).toMatchObject({ waiting: 1, published: 1, rejected: 1, failed: 1, generating: 0 });
  });

  it.each([
    ['?published=1', ['Published']],
    ['?published=true&rejected=0', ['Published']],
    ['?rejected=1', ['Rejected']],
    ['?rejected=true&published=false', ['Rejected']],
    ['?published=0', ['Failed', 'Rejected', 'Waiting']],
    ['?rejected=0&published=0', ['Failed', 'Waiting']],
    ['?rejected=1&published=1', ['Published', 'Rejected']],
    ['?status=failed,waiting', ['Failed', 'Waiting']],
    ['?published=&rejected=', ['Published', 'Failed', 'Rejected', 'Waiting']],
    ['?published=0&sort_by=title_desc', ['Waiting', 'Rejected', 'Failed']],
    ['?status=waiting&q=rejected', []],
  ])('is filtered by %s', async (query, titles) => {
    await aTable();
    expect(await titlesOf(query, '/filter')).toEqual(titles);
  });

  it('says which values a filter takes', async () => {
    const { body } = await as('GET /api/v1/admin/books/filter?rejected=maybe');
    expect(body.errors).toEqual({ rejected: ['Rejected must be one of these: 0, 1, true, false.'] });
  });

  it('goes through every order forwards and backwards, page by page, each book once', async () => {
    for (const title of ['Élan', 'b', 'C', 'a', 'Ähre', 'z', 'Über', 'd', 'b'])
      await add(title, `Author of ${title} ${Math.random()}`);
    const byTitle = ['a', 'Ähre', 'b', 'b', 'C', 'd', 'Élan', 'Über', 'z'];
    for (const [order, expected] of [
      ['title', byTitle],
      ['title_desc', byTitle.toReversed()],
      ['oldest', ['Élan', 'b', 'C', 'a', 'Ähre', 'z', 'Über', 'd', 'b']],
    ] as const) {
      const seen: AdminBook[] = [];
      for (let page = 1; page <= 5; page += 1)
        seen.push(...(await list(`?sort_by=${order}&per_page=2&page=${page}`)).books);
      expect(seen.map(({ title }) => title)).toEqual(expected);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(9);
    }
    expect(await titlesOf('?page=6&per_page=2')).toEqual([]);
  });

  it('is searched in title and author of books of every status, whatever accents and order', async () => {
    const { rejected } = await aTable();
    await change(rejected, { author_name: 'Simone de Beauvoir' });
    expect(await titlesOf('?q=beauvoir simone')).toEqual(['Rejected']);
    expect(await titlesOf('?q=BÉAUV')).toEqual(['Rejected']);
    expect(await titlesOf('?q=thoreau')).toEqual(['Published']);
    expect(await titlesOf('?q=w')).toEqual(['Waiting']);
    expect(await titlesOf(`?q=${encodeURIComponent("'); drop table books; --")}`)).toEqual([]);
    expect(await titlesOf(`?q=${encodeURIComponent('…!?')}`)).toEqual([]);
    const { counts, total } = await list('?q=author', '/filter');
    expect({ total, failed: counts.failed }).toEqual({ total: 2, failed: 1 });
  });

  it.each([
    '?page=0',
    '?per_page=101',
    '?sort_by=price',
    '?published=2',
    '?status=gone',
    `?q=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const { status, body } = await as(`GET /api/v1/admin/books/filter${query}`);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
  });
});

describe('adding', () => {
  it('makes a book that waits, and answers 201', async () => {
    const answer = await as('POST /api/v1/admin/books', { title: ' Walden ', author_name: 'Thoreau' });
    expect(answer.status).toBe(201);
    expect(dataOf(answer)).toMatchObject({
      title: 'Walden',
      status: 'waiting',
      progress: 0,
      published_at: null,
    });
  });

  it('makes one in the language that is given, else in English', async () => {
    const add = (body: object) => as('POST /api/v1/admin/books', { author_name: 'Ann', ...body });
    expect(dataOf(await add({ title: 'Emma' })).language).toBe('en');
    expect(dataOf(await add({ title: 'Niebla', language: 'es' })).language).toBe('es');
    const { status, body } = await add({ title: 'Nada', language: 'Spanish' });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { language: ['A language is a code such as “en”.'] },
    });
  });

  it('does not make the same book twice, also not at once', async () => {
    const answers = await Promise.all(
      ['Walden', 'WALDEN', 'Walden.'].map((title) =>
        as('POST /api/v1/admin/books', { title, author_name: 'Thoreau' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect((await list()).total).toBe(1);
  });

  it.each([
    [{}, ['title', 'author_name']],
    [{ title: '', author_name: '?' }, ['title', 'author_name']],
    [{ title: 'x'.repeat(501), author_name: 'A' }, ['title']],
    [{ title: 7, author_name: ['A'] }, ['title', 'author_name']],
  ])('says what is wrong with %j', async (body, fields) => {
    const answer = await as('POST /api/v1/admin/books', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object)).toEqual(fields);
  });
});

describe('changing', () => {
  it('changes what is given alone, at once for readers too, and has it spoken anew', async () => {
    const id = await test.aBook({ title: 'Walden' });
    await test.database.pool.query('delete from jobs');
    await test.call(`GET /api/v1/books/${id}`, { token });
    const answer = await change(id, {
      title: 'Walden; or, Life in the Woods',
      categories: ['Nature', { name: 'Simplicity' }],
      short_description: 'A pond.',
    });
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({
      title: 'Walden; or, Life in the Woods',
      status: 'published',
      main_text: BODY,
    });
    const { body } = await test.call(`GET /api/v1/books/${id}`, { token });
    expect(body.data).toMatchObject({ title: 'Walden; or, Life in the Woods', short_description: 'A pond.' });
    expect(dataOf(answer).categories.map(({ name }) => name)).toEqual(['Nature', 'Simplicity']);
    const found = await test.call('GET /api/v1/books/search?keyword=woods', { token });
    expect((found.body.books as unknown[]).length).toBe(1);
    expect(await jobs()).toMatchObject([{ name: 'narrate-book', payload: { bookId: id } }]);
  });

  it('keeps the voice of a book whose words stay', async () => {
    const id = await test.aBook();
    await test.database.pool.query(`update narrations set state = 'waiting'; delete from jobs`);
    const { rows } = await test.database.pool.query(`select * from narrations where book_id = $1`, [id]);
    expect(rows).toHaveLength(1);
    const asked = { questions: [' How much is enough? ', '', 'Why, then, own "more"?'], topics: ['money'] };
    await change(id, { slogan: 'Another slogan', categories: ['Other'], ...asked });
    const { rows: after } = await test.database.pool.query<{ state: string }>(
      `select state from narrations where book_id = $1`,
      [id],
    );
    expect(after[0]?.state).toBe('waiting');
    expect(await show(id)).toMatchObject({
      slogan: 'Another slogan',
      questions: ['How much is enough?', 'Why, then, own "more"?'],
      topics: ['money'],
    });
    expect((await change(id, { topics: [] })).status).toBe(200);
    expect(await show(id)).toMatchObject({ questions: { length: 2 }, topics: [] });
    const tooMany = Array.from({ length: 21 }, (_, index) => `Why ${index}?`);
    expect(await change(id, { questions: tooMany })).toMatchObject({ status: 422 });
    expect(await change(id, { questions: ['a'.repeat(161)] })).toMatchObject({ status: 422 });
  });

  it('publishes a book that was given a text, and not one that has none', async () => {
    const id = await add('By hand');
    const refused = await change(id, { published: true });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual(['published']);
    expect((await change(id, { published: 1, main_text: BODY })).status).toBe(200);
    const { body } = await test.call(`GET /api/v1/books/${id}/text`, { token });
    expect((body.data as { sections: unknown[] }).sections).toHaveLength(2);
    expect(await show(id)).toMatchObject({ status: 'published', progress: 1, reading_minutes: 1 });
    expect((await jobs()).map(({ name }) => name)).toEqual(['narrate-book']);
    expect((await change(id, { main_text: '' })).status).toBe(422);
    expect((await change(id, { main_text: ' ## ' })).status).toBe(422);
  });

  it('takes a book out of the library and back, rejects it and thinks again', async () => {
    const id = await test.aBook();
    const firstPublished = (await show(id)).published_at;
    expect(dataOf(await change(id, { published: false }))).toMatchObject({ status: 'needs_review' });
    expect((await test.call(`GET /api/v1/books/${id}`, { token })).status).toBe(404);
    const rejected = dataOf(await change(id, { rejected: 'true', status_reason: 'Wrong book' }));
    expect(rejected).toMatchObject({ status: 'rejected', status_reason: 'Wrong book' });
    expect(await test.call(`GET /api/v1/books/${id}`, { token })).toMatchObject({
      status: 404,
      body: {
        code: 'taken_down',
        reason: 'Wrong book',
        message: expect.stringContaining('was taken down. Wrong book'),
      },
    });
    expect(dataOf(await change(id, { rejected: 0 })).status).toBe('needs_review');
    expect(dataOf(await change(id, { published: true, rejected: false }))).toMatchObject({
      status: 'published',
      status_reason: null,
      published_at: firstPublished,
    });
    expect((await change(id, { published: true, rejected: true })).status).toBe(422);
    expect((await test.call(`GET /api/v1/books/${id}`, { token })).status).toBe(200);
  });

  it('takes text, cues and sound from readers with the page, and gives no link to them any more', async () => {
    const id = await test.aBook();
    await changeBooks(test.features.books, (tx) =>
      setAudio(tx, id, { audioKey: 'sounds/1.mp3', durationSeconds: 60 }),
    );
    const readers = [`/books/${id}`, `/books/${id}/text`, `/books/${id}/cues.vtt`, `/books/similar/${id}`];
    const answers = () =>
      Promise.all(readers.map(async (path) => (await test.call(`GET /api/v1${path}`, { token })).status));
    const shown = async () => JSON.stringify((await test.call('GET /api/v1/books', { token })).body);
    expect(await shown()).toContain('/media/sounds/1.mp3');
    await change(id, { rejected: true, status_reason: 'Wrong book' });
    expect(await answers()).toEqual(readers.map(() => 404));
    expect(await shown()).not.toContain('/media/sounds/1.mp3');
  });

  it('says nothing of a book that readers never had', async () => {
    const id = await add('Never shown');
    await change(id, { rejected: true, status_reason: 'For admins only' });
    const { status, body } = await test.call(`GET /api/v1/books/${id}`, { token });
    expect({ status, code: body.code, tells: JSON.stringify(body).includes('For admins') }).toEqual({
      status: 404,
      code: 'not_found',
      tells: false,
    });
  });

  it('does not write over what somebody else changed meanwhile', async () => {
    const id = await add('Walden');
    const { version } = await show(id);
    expect((await change(id, { slogan: 'Mine', base_version: version })).status).toBe(200);
    const late = await change(id, { slogan: 'Theirs', base_version: version });
    expect({ status: late.status, now: dataOf(late).slogan }).toEqual({ status: 409, now: 'Mine' });
  });

  it('leaves a book that is being made alone', async () => {
    const id = await add('Walden');
    await as('POST /api/v1/admin/books/generate', { ids: [id] });
    expect((await change(id, { title: 'Other' })).status).toBe(409);
  });

  it.each([
    { categories: ['', 'a'] },
    { categories: 'Nature' },
    { year: 1.5 },
    { published: 'perhaps' },
    { slogan: 'x'.repeat(301) },
  ])('refuses %j', async (body) => {
    const id = await add('Walden');
    expect((await change(id, body)).status).toBe(422);
    expect((await change(2_000_000_000, { slogan: 'x' })).status).toBe(404);
  });
});

describe('deleting', () => {
  const put = (id: number, name: string) =>
    test.storage.put(`narrations/${id}/${name}`, Buffer.from('sound'));
  const stored = (id: number, name: string) => test.storage.stat(`narrations/${id}/${name}`);
  const runRemovals = async () => {
    for (const { name, payload } of await jobs())
      if (name === 'remove-books') await test.opened.generation.jobs[name]?.run(payload, {} as never);
  };

  it('takes the book, and with the bin all that readers have of it, and its files', async () => {
    const id = await test.aBook();
    await test.call('POST /api/v1/history', { token, body: { book_id: id, time: 5 } });
    await put(id, 'a.mp3');
    await put(id, 'chunks/b.pcm');
    await test.storage.put(`covers/${id}/abc-240.avif`, Buffer.from('picture'));
    const answer = await as(`DELETE /api/v1/admin/books/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect((await test.call(`GET /api/v1/books/${id}`, { token })).status).toBe(404);
    expect((await as(`DELETE /api/v1/admin/books/${id}`)).status).toBe(404);
    await as('POST /api/v1/admin/bin/remove', { ids: [id] });
    const { rows } = await test.database.pool.query('select * from listenings where book_id = $1', [id]);
    expect(rows).toEqual([]);
    await runRemovals();
    expect([await stored(id, 'a.mp3'), await stored(id, 'chunks/b.pcm')]).toEqual([null, null]);
    expect(await test.storage.stat(`covers/${id}/abc-240.avif`)).toBeNull();
  });

  it.each(['DELETE', 'POST'])(
    'deletes many by %s, in the body or the address, and tells unknown ids',
    async (method) => {
      const ids = [await add('One'), await add('Two'), await add('Three')];
      const other = await test.aBook({ title: 'Stays' });
      await put(other, 'a.mp3');
      const route = `${method} /api/v1/admin/books/bulk-delete`;
      const body = { ids: [ids[0], String(ids[1]), ids[0], 2_000_000_000] };
      expect((await as(route, body)).body).toMatchObject({ deleted: 2, unknown: [2_000_000_000] });
      expect((await as(`${route}?ids=${ids[2]},${ids[0]}`)).body).toMatchObject({
        deleted: 1,
        unknown: [ids[0]],
      });
      expect(await titlesOf('')).toEqual(['Stays']);
      await runRemovals();
      expect(await stored(other, 'a.mp3')).not.toBeNull();
    },
  );

  it.each([undefined, {}, { ids: [] }, { ids: ['x'] }, { ids: [-1] }, { ids: 'all' }, []])(
    'refuses to delete %j',
    async (body) => {
      await add('Stays');
      expect((await as('DELETE /api/v1/admin/books/bulk-delete', body)).status).toBe(422);
      expect((await list()).total).toBe(1);
    },
  );

  it('deletes once what two delete at once', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((title) => add(title)));
    const answers = await Promise.all(
      [ids, ids.toReversed()].map((given) => as('POST /api/v1/admin/books/bulk-delete', { ids: given })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.deleted), 0)).toBe(3);
  });

  it('takes a book from under the worker that makes it', async () => {
    const id = await add('Walden');
    await as('POST /api/v1/admin/books/generate', { ids: [id] });
    const [step] = (await jobs()).filter(({ payload }) => payload.bookId === id);
    expect(step).toMatchObject({ name: 'generate-step' });
    expect((await as(`DELETE /api/v1/admin/books/${id}`)).status).toBe(200);
    if (step) await runWaiting(test.database, test.opened.generation.jobs, step);
    expect((await jobs()).filter(({ payload }) => payload.bookId === id)).toEqual([]);
  });

  it('leaves what an admin changed or deleted of the starter library to the admin', async () => {
    const [changed, deleted] = [
      await test.aBook({ title: 'Changed' }),
      await test.aBook({ title: 'Deleted' }),
    ];
    await test.aBook({ title: 'Untouched' });
    await test.database.pool.query(`update books set origin_key = 'starter:' || lower(title)`);
    await change(changed, { slogan: 'Another one' });
    await as(`DELETE /api/v1/admin/books/${deleted}`);
    await as('POST /api/v1/admin/bin/remove', { ids: [deleted] });
    const { rows } = await test.database.pool.query('select origin_key from settled_origins order by 1');
    expect(rows.map(({ origin_key: key }) => key)).toEqual(['starter:changed', 'starter:deleted']);
  });

  it('is written down, as is adding and changing', async () => {
    const id = await add('Walden');
    await change(id, { slogan: 'A pond' });
    await change(id, { slogan: 'A pond' });
    await as('POST /api/v1/admin/books/bulk-delete', { ids: [id] });
    const { body } = await as('GET /api/v1/admin/audit');
    const entries = body.entries as {
      action: string;
      subject: { id: number; label: string };
      after: object;
    }[];
    const own = entries.filter(({ subject }) => subject.id === id && subject.label === 'Walden').slice(0, 3);
    expect(own.map(({ action }) => action)).toEqual(['book.deleted', 'book.changed', 'book.added']);
    expect(own[1]?.after).toEqual({ slogan: 'A pond' });
  });

  it('opens a request again whose book goes', async () => {
    const currentUser = (await test.aReader()).access_token;
    const wish = { title: `Wish ${Date.now()}`, author: 'Somebody' };
    await test.call('POST /api/v1/books/suggest', { token: currentUser, body: wish });
    const { body } = await as('GET /api/v1/admin/requests');
    const [request] = body.requests as { id: number }[];
    const approved = await as(`POST /api/v1/admin/requests/${request?.id}/approve`, {});
    const { book_id: bookId } = approved.body.data as { book_id: number };
    await as(`DELETE /api/v1/admin/books/${bookId}`);
    const { body: mine } = await test.call('GET /api/v1/requests', { token: currentUser });
    expect((mine.requests as { state: string }[])[0]?.state).toBe('waiting');
  });
});
