import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertBook } from '#server/features/books/index.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const call = (route: string, body?: unknown) =>
  test.call(route, { token, ...(body === undefined ? {} : { body }) });
const aWaitingBook = (title = 'Unseen') =>
  upsertBook(test.database.query, {
    originKey: null,
    title,
    author: 'Nobody Known',
    categories: ['Hidden'],
    sourceKind: 'ai',
    sourceLabel: '',
    status: 'waiting',
    wordCount: 0,
  });

describe('the prompts', () => {
  it('are the built-in ones until somebody changes them', async () => {
    const { status, body } = await call('GET /api/v1/admin/prompts');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: 1, version: 0, changed_by: null });
    for (const [name, text] of Object.entries(body.data as object))
      if (name.endsWith('_prompt')) expect(text).toContain('%s');
  });

  it('must hold %s, each that is not empty, and say so field by field', async () => {
    const { status, body } = await call('PUT /api/v1/admin/prompts/1', {
      prompt: { author_prompt: 'Who?', slogan_prompt: 'For %s', main_text_prompt: '   ' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: expect.any(String),
      errors: { author_prompt: ['%s is required. It can be author or book title'] },
    });
    expect(Object.keys(body.errors as object)).toEqual(['author_prompt']);
    const tooLong = { slogan_prompt: `For %s ${'x'.repeat(20_000)}`, main_text_prompt: 'y'.repeat(20_001) };
    const refused = await call('PUT /api/v1/admin/prompts/1', { prompt: tooLong });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      slogan_prompt: ['At most 20,000 characters.'],
      main_text_prompt: ['%s is required. It can be author or book title', 'At most 20,000 characters.'],
    });
  });

  it('are kept in versions with who and when; an empty one is the built-in one', async () => {
    const prompt = { slogan_prompt: 'A slogan for %s, 50% off, $& {{x}}' };
    const { status, body } = await call('PUT /api/v1/admin/prompts/1', { prompt });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: 1, version: 1, ...prompt, changed_by: 'reader-1@example.org' });
    expect((body.data as Record<string, string>).author_prompt).toContain('%s');
    await call('PUT /api/v1/admin/prompts/1', { prompt });
    const { body: list } = await call('GET /api/v1/admin/prompts/versions');
    expect((list.versions as { version: number }[]).map(({ version }) => version)).toEqual([1, 0]);
  });

  it('are not overwritten by an admin who has not seen the latest', async () => {
    const change = (slogan_prompt: string, base_version: number) =>
      call('PUT /api/v1/admin/prompts/1', { prompt: { slogan_prompt }, base_version });
    const { version } = (await call('GET /api/v1/admin/prompts')).body.data as { version: number };
    const answers = await Promise.all([change('First for %s', version), change('Second for %s', version)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('reader-1@example.org has changed the prompts'),
    });
    const current = (await call('GET /api/v1/admin/prompts')).body.data as { version: number };
    expect((await change('Third for %s', current.version)).status).toBe(200);
    expect((await change('Third for %s', -1)).status).toBe(422);
  });

  it('of another id are not there, and wrong bodies are refused', async () => {
    expect((await call('PUT /api/v1/admin/prompts/2', { prompt: {} })).status).toBe(404);
    expect((await call('PUT /api/v1/admin/prompts/1', { prompt: { slogan_prompt: 5 } })).status).toBe(422);
    expect((await call('PUT /api/v1/admin/prompts/1', {})).status).toBe(422);
  });
});

describe('ordering books', () => {
  it('answers 202 with how many were not under way, and passes over unknown ids', async () => {
    const bookId = await aWaitingBook();
    const first = await call('POST /api/v1/admin/books/generate', { ids: [bookId, 999_999] });
    expect([first.status, first.body]).toEqual([202, { queued: 1 }]);
    expect((await call('POST /api/v1/admin/books/generate', { ids: [bookId] })).body).toEqual({ queued: 0 });
    const { body } = await call(`GET /api/v1/admin/books/${bookId}/generation`);
    expect(body.data).toMatchObject({
      book_id: bookId,
      status: 'generating',
      step: 'resolve',
      steps: [{ step: 'resolve', state: 'waiting' }],
    });
  });

  it('without ids takes all that wait', async () => {
    await aWaitingBook('One');
    await aWaitingBook('Two');
    expect((await call('POST /api/v1/admin/books/generate')).body).toEqual({ queued: 2 });
  });

  it('says what cannot be done anew, or decided', async () => {
    const bookId = await aWaitingBook();
    const redo = `POST /api/v1/admin/books/${bookId}/generation/redo`;
    expect(await call(redo, { step: 'narrate' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await call(redo, { step: 'review', section: 2 })).status).toBe(422);
    expect((await call(redo, { step: 'sing' })).status).toBe(422);
    expect((await call('POST /api/v1/admin/books/999999/generation/redo', { step: 'resolve' })).status).toBe(
      404,
    );
    const decide = `POST /api/v1/admin/books/${bookId}/generation/decide`;
    expect((await call(decide, { decision: 'accept' })).status).toBe(409);
  });
});

describe('news of books in the making', () => {
  it('come as server-sent events, one for each that is under way', async () => {
    const { status, headers, text } = await call('GET /api/v1/admin/generation/events?once=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/event-stream');
    const events = text.split('\n\n').filter((event) => event.startsWith('event: generation\ndata: '));
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(JSON.parse(events[0]?.split('data: ')[1] ?? '')).toMatchObject({ status: 'generating', cost: 0 });
  });

  it('go on as long as somebody listens', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const gone = new AbortController();
    const stream = await fetch(`${address}/api/v1/admin/generation/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: gone.signal,
    });
    const bookId = await aWaitingBook('Fresh');
    await call('POST /api/v1/admin/books/generate', { ids: [bookId] });
    let heard = '';
    const decoder = new TextDecoder();
    for await (const piece of stream.body ?? []) {
      heard += decoder.decode(piece as Uint8Array);
      if (heard.includes('"title":"Fresh"')) break;
    }
    gone.abort();
    expect(heard).toContain(`"book_id":${bookId}`);
  });

  it('end at once with the session', async () => {
    const { body } = await test.call('POST /api/v1/auth/login', {
      body: { email: 'reader-1@example.org', password: 'correct horse battery' },
    });
    const session = String(body.access_token);
    const { port } = test.app.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/api/v1/admin/generation/events`, {
      headers: { authorization: `Bearer ${session}` },
      signal: AbortSignal.timeout(3_000),
    });
    const toItsEnd = stream.text();
    await test.call('POST /api/v1/auth/logout', { token: session });
    await expect(toItsEnd).resolves.toContain('retry: 3000');
  });
});

it('a book that is not published is nowhere to be seen', async () => {
  const bookId = await aWaitingBook('Zanzibar Hidden');
  const published = await test.aBook({ title: 'Seen' });
  const lists = [
    'GET /api/v1/books?per_page=100',
    'GET /api/v1/books/search?keyword=zanzibar',
    `GET /api/v1/books/similar/${published}`,
    'GET /api/v1/categories',
  ];
  for (const route of lists) expect((await call(route)).text, route).not.toMatch(/Zanzibar|Hidden/);
  expect((await call('POST /api/v1/categories/search', { ids: [] })).text).not.toContain('Zanzibar');
  const { rows } = await test.database.pool.query<{ authorId: number }>(
    'select author_id as "authorId" from books where id = $1',
    [bookId],
  );
  expect((await call(`GET /api/v1/authors/${rows[0]?.authorId}`)).text).not.toContain('Zanzibar');
  for (const route of ['', '/text', '/cues.vtt'])
    expect((await call(`GET /api/v1/books/${bookId}${route}`)).status, route).toBe(404);
  expect((await call(`GET /api/v1/books/similar/${bookId}`)).status).toBe(404);
  expect((await call('POST /api/v1/history', { book_id: bookId })).status).toBe(404);
});
