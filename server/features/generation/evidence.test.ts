import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyIdea, SingleBook } from '#contract/books.ts';
import type { BookGeneration } from '#contract/generation.ts';
import type { Evidence } from '#contract/reading.ts';
import { createLog } from '#server/platform/log/log.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';
import { BOOKS_A_SWEEP } from './publish/fill-evidence.ts';

const log = createLog('silent');
const source = readFileSync(join(import.meta.dirname, '../../../library/walden.md'), 'utf8');

const BOUNDARY = 'a-line-between-parts';
const formOf = (content: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="walden.md"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
  );

/** A library where an admin attaches texts, and whose steps are run one after the other. */
async function openLibrary(given: Parameters<typeof buildTestApp>[0] = {}) {
  const test = await buildTestApp({
    narrator: silentNarrator,
    settings: { PUBLISH_EXTRACTS: 'on' },
    ...given,
  });
  const admin = (await test.aReader()).access_token;
  const reader = (await test.aReader()).access_token;
  return {
    test,
    admin,
    reader,
    async makeFrom(title: string, text: string): Promise<number> {
      const body = { title, author_name: 'Henry David Thoreau' };
      const added = await test.call('POST /api/v1/admin/books', { token: admin, body });
      const bookId = (added.body.data as { id: number }).id;
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      const route = `POST /api/v1/admin/books/${bookId}/sources`;
      expect((await test.call(route, { token: admin, body: formOf(text), headers })).status).toBe(200);
      const ids = { ids: [bookId] };
      await test.call('POST /api/v1/admin/books/generate', { token: admin, body: ids });
      await runSteps(test);
      return bookId;
    },
    async evidenceOf(bookId: number): Promise<Evidence[]> {
      const answer = await test.call(`GET /api/v1/books/${bookId}/evidence`, { token: reader });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data as Evidence[];
    },
    async ideasOf(bookId: number): Promise<KeyIdea[]> {
      const { body } = await test.call(`GET /api/v1/books/${bookId}`, { token: reader });
      return (body.data as { key_ideas: KeyIdea[] }).key_ideas;
    },
  };
}

async function runSteps({ database, opened }: TestApp): Promise<void> {
  await runJobs({ database, log }, opened.generation.jobs, { names: ['generate-step'] });
}

/** In the section with that heading, which readers see with curly quotes. */
const withNewSentence = (body: string, heading: string | undefined): string =>
  body.replaceAll(/^## (.+)\n\n/gmu, (line, title: string) =>
    typographic(title) === heading ? `${line}A new sentence. ` : line,
  );

const folded = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ');

describe('an extract of an attached text', () => {
  let library: Awaited<ReturnType<typeof openLibrary>>;
  let bookId: number;
  beforeAll(async () => {
    library = await openLibrary();
    bookId = await library.makeFrom('Walden', source);
  });
  afterAll(() => library.test.close());

  it('tells readers of each key idea a sentence that stands in the text, and where', async () => {
    const evidence = await library.evidenceOf(bookId);
    const ideas = await library.ideasOf(bookId);
    expect(evidence.map(({ key_idea: of }) => of)).toEqual(ideas.map((_idea, index) => index));
    expect(evidence.length).toBeGreaterThanOrEqual(5);
    expect(ideas.every(({ has_evidence: has }) => has)).toBe(true);
    for (const { quotation, source: from, chapter } of evidence) {
      expect(quotation.length).toBeLessThanOrEqual(321);
      expect(folded(source)).toContain(folded(quotation.replace(/…$/u, '')).trim());
      expect(from).toEqual({ title: 'Walden', url: null });
      expect(source).toContain(`## ${chapter}`);
    }
  });

  it('keeps them when its steps and its source are gone, and of a section that was changed no more', async () => {
    const before = await library.evidenceOf(bookId);
    await library.test.database.pool.query('delete from generation_steps; delete from book_sources');
    expect(await library.evidenceOf(bookId)).toEqual(before);

    const { rows } = await library.test.database.pool.query<{ body: string }>(
      'select body from book_texts where book_id = $1',
      [bookId],
    );
    const [first] = await library.ideasOf(bookId);
    const body = withNewSentence(rows[0]?.body ?? '', first?.title);
    const change = { token: library.admin, body: { main_text: body } };
    const changed = await library.test.call(`PATCH /api/v1/admin/books/${bookId}`, change);
    expect(changed.status, changed.text).toBe(200);
    expect(await library.evidenceOf(bookId)).toEqual(before.slice(1));
    expect((await library.ideasOf(bookId)).map((idea) => idea.has_evidence ?? false)).toEqual(
      before.map((_idea, index) => index > 0),
    );
  });

  it('of a book without a source, or of none at all, says nothing', async () => {
    const plain = await library.test.aBook();
    expect(await library.evidenceOf(plain)).toEqual([]);
    expect(await library.ideasOf(plain)).toEqual([{ title: 'An idea', time: null }]);
    const call = (id: string) =>
      library.test.call(`GET /api/v1/books/${id}/evidence`, { token: library.admin });
    expect((await call('999999')).status).toBe(404);
    expect((await call('x')).status).toBe(404);
  });
});

it('an extract waits for a person unless an admin has said otherwise', async () => {
  const library = await openLibrary({ settings: {} });
  const { test, admin: token } = library;
  const generationOf = async (bookId: number) => {
    const { body } = await test.call(`GET /api/v1/admin/books/${bookId}/generation`, { token });
    return body.data as BookGeneration;
  };
  const bookId = await library.makeFrom('Walden', source);
  const held = await generationOf(bookId);
  expect(held).toMatchObject({ status: 'needs_review', decision: { step: 'review', can_accept: true } });
  expect(held.decision?.reasons).toEqual([
    'A program chose these passages, and nobody has read them yet. Publish them if they give a fair picture of the book.',
  ]);
  const shown = await test.call(`GET /api/v1/books/${bookId}`, { token: library.reader });
  expect(shown.status).toBe(404);
  const accept = { token, body: { decision: 'accept' } };
  await test.call(`POST /api/v1/admin/books/${bookId}/generation/decide`, accept);
  await runSteps(test);
  expect((await generationOf(bookId)).status).toBe('published');

  const otherwise = { token, body: { values: { PUBLISH_EXTRACTS: 'on' } } };
  expect((await test.call('PUT /api/v1/admin/settings/values', otherwise)).status).toBe(200);
  expect((await generationOf(await library.makeFrom('Walden, again', source))).status).toBe('published');
  await test.close();
});

describe('a book published before its evidence was kept', () => {
  let library: Awaited<ReturnType<typeof openLibrary>>;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.test.close());
  const forget = (bookId: number) =>
    library.test.database.pool.query(
      `with gone as (delete from section_evidence where book_id = $1)
       update book_sources set is_searched = false where book_id = $1`,
      [bookId],
    );
  const fill = () => library.test.features.generation.fillEvidence();

  it('has it found once, and readers see it at once', async () => {
    const bookId = await library.makeFrom('Walden', source);
    const before = await library.evidenceOf(bookId);
    expect(await fill()).toBe(0);
    await forget(bookId);
    await library.ideasOf(bookId);
    expect(await library.evidenceOf(bookId)).toEqual([]);
    expect((await Promise.all([fill(), fill()])).toSorted()).toEqual([0, 1]);
    expect(await library.evidenceOf(bookId)).toEqual(before);
    expect((await library.ideasOf(bookId)).every(({ has_evidence: has }) => has)).toBe(true);
    expect(await fill()).toBe(0);
  });

  it('of a section that was changed claims nothing', async () => {
    const bookId = await library.makeFrom('Walden, changed', source);
    const before = await library.evidenceOf(bookId);
    const { pool } = library.test.database;
    const { rows } = await pool.query<{ body: string }>('select body from book_texts where book_id = $1', [
      bookId,
    ]);
    const [first] = await library.ideasOf(bookId);
    const body = withNewSentence(rows[0]?.body ?? '', first?.title);
    const change = { token: library.admin, body: { main_text: body } };
    expect((await library.test.call(`PATCH /api/v1/admin/books/${bookId}`, change)).status).toBe(200);
    await forget(bookId);
    expect(await fill()).toBe(1);
    expect(await library.evidenceOf(bookId)).toEqual(before.slice(1));
  });

  it('waits its turn: a sweep looks at some books, the next at others, and none twice', async () => {
    const { pool } = library.test.database;
    const count = BOOKS_A_SWEEP + 3;
    const first = await library.makeFrom('Walden, many times', source);
    await pool.query(
      `with copies as (
         insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status, published_at)
         select title || n, title_key, author_id, source_kind, source_label, search_document, search_text, status, now()
         from books, generate_series(2, $2::int) n where id = $1 returning id),
       texts as (
         insert into book_texts (book_id, body, body_hash, sections)
         select copies.id, body, body_hash, sections from copies, book_texts where book_id = $1),
       steps as (
         insert into generation_steps (book_id, step, state, result)
         select copies.id, 'write', 'done', result from copies, generation_steps where book_id = $1 and step = 'write')
       insert into book_sources (book_id, kind, title, text, sha256)
       select copies.id, kind, title, text, sha256 from copies, book_sources where book_id = $1`,
      [first, count],
    );
    await forget(first);
    // One of which nothing was named, and one whose steps are gone, do not come back either.
    await pool.query(
      `delete from generation_steps where book_id in (select max(book_id) from book_sources);
       update generation_steps set result = '{}' where step = 'write'
         and book_id in (select max(book_id) - 1 from book_sources)`,
    );
    expect(await fill()).toBe(BOOKS_A_SWEEP);
    expect(await fill()).toBe(1);
    expect(await fill()).toBe(0);
    expect(await library.evidenceOf(first)).not.toEqual([]);
  });

  it('is left alone while it is made anew, and until it is published', async () => {
    const bookId = await library.makeFrom('Walden, again', source);
    const { pool } = library.test.database;
    await forget(bookId);
    await pool.query("update books set status = 'rejected' where id = $1", [bookId]);
    expect(await fill()).toBe(0);
    await pool.query("update books set status = 'published' where id = $1", [bookId]);
    await pool.query(
      "update generation_steps set state = 'running' where book_id = $1 and step = 'narrate'",
      [bookId],
    );
    expect(await fill()).toBe(0);
    await pool.query("update generation_steps set state = 'done' where book_id = $1", [bookId]);
    expect(await fill()).toBe(1);
  });
});

it('of what a text provider names only the source’s own words reach readers', async () => {
  const long = `${'He says it at length, '.repeat(20)}and then it ends.`;
  const text = `# On Economy\n\n“I went to the woods, because I wished to live deliberately.” ${'He lived there for two years and wrote it all down. '.repeat(4)}\n\n# On Length\n\n${long}`;
  const named = [
    'i went to the woods because I wished to live deliberately',
    'Most men lead lives of quiet desperation and go to the grave.',
    'He lived',
    long,
    '',
  ];
  const server = await openTextServer();
  server.behaveBy((request) => {
    const idea = /<<<Idea (\d)>>>\. Its/.exec(request.messages.at(-1)?.content ?? '')?.[1];
    if (idea === undefined) return undefined;
    const answer = JSON.parse(obedientAnswer(request)) as object;
    return { text: JSON.stringify({ ...answer, evidence: named[Number(idea) - 1] }) };
  });
  const provider = { baseUrl: server.url, apiKey: null, model: 'test-model', timeoutMs: 2_000 };
  const library = await openLibrary({ text: openChatProvider(provider) });
  const bookId = await library.makeFrom('Walden', text);
  const held = `GET /api/v1/admin/books/${bookId}/generation`;
  const { body } = await library.test.call(held, { token: library.admin });
  expect(body.data).toMatchObject({
    status: 'needs_review',
    decision: {
      reasons: [
        'The passage that the key idea “Idea 2” claims to rest on isn’t in the source.',
        'Nothing in the source resembles the key idea “Idea 3”.',
        'Nothing in the source resembles the key idea “Idea 5”.',
      ],
    },
    grounding: { ideas: [{ by: 'named' }, { by: 'claimed' }, { by: 'nothing' }, { by: 'named' }, {}] },
  });
  const decision = { token: library.admin, body: { decision: 'accept' } };
  await library.test.call(`POST /api/v1/admin/books/${bookId}/generation/decide`, decision);
  await runSteps(library.test);
  const evidence = await library.evidenceOf(bookId);
  expect(evidence).toMatchObject([
    {
      key_idea: 0,
      quotation: 'I went to the woods, because I wished to live deliberately.',
      chapter: 'On Economy',
    },
    { key_idea: 3, quotation: expect.stringMatching(/^He says it.*at…$|…$/u), chapter: 'On Length' },
  ]);
  const ideas = await library.ideasOf(bookId);
  expect(ideas.map(({ rests_on: place }) => place)).toEqual([
    'On Economy',
    undefined,
    undefined,
    'On Length',
    undefined,
  ]);
  const read = await library.test.call(`GET /api/v1/books/${bookId}/text`, { token: library.reader });
  expect(read.body.data).toMatchObject({
    sections: [{}, { rests_on: 'On Economy' }, {}, {}, {}, {}, {}, {}],
  });
  const shownSource = async () => {
    const shown = await library.test.call(`GET /api/v1/books/${bookId}`, { token: library.admin });
    return (shown.body.data as SingleBook).source;
  };
  const published = { kind: 'ai', label: 'Written by AI (test-model) from Walden' };
  const report = (body.data as BookGeneration).grounding;
  expect(report?.ideas).toHaveLength(5);
  expect(await shownSource()).toEqual({
    ...published,
    found: { quotations: report?.quotations, unknown: report?.unknown.length },
  });
  const change = (fields: object) =>
    library.test.call(`PATCH /api/v1/admin/books/${bookId}`, { token: library.admin, body: fields });
  await change({ slogan: 'Another slogan' });
  expect(await shownSource()).toHaveProperty('found');
  await change({ main_text: '## What’s in it for you\n\nA person wrote this.' });
  expect(await shownSource()).toEqual(published);
  expect(evidence[1]?.quotation.length).toBeLessThanOrEqual(321);
  await library.test.close();
  await server.close();
});
