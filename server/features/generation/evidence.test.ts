import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyIdea } from '#contract/catalogue.ts';
import type { Evidence } from '#contract/reading.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

const log = createLog('silent');
const source = readFileSync(join(import.meta.dirname, '../../../library/walden.md'), 'utf8');
const { signal } = new AbortController();

const BOUNDARY = 'a-line-between-parts';
const formOf = (content: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="walden.md"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
  );

/** A library where an admin attaches texts, and whose steps are run one after the other. */
async function openLibrary(given: Parameters<typeof buildTestApp>[0] = {}) {
  const test = await buildTestApp({ narrator: silentNarrator, ...given });
  const admin = (await test.aReader()).access_token;
  const reader = (await test.aReader()).access_token;
  return {
    test,
    admin,
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

async function runSteps({ database, features }: TestApp): Promise<void> {
  for (let ran = 0; ran < 20; ran += 1) {
    const { rows } = await database.pool.query<{ id: string; payload: unknown }>(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'generate-step' order by j.run_at, j.id limit 1`,
    );
    if (!rows[0]) return;
    const context = { signal, attempt: 1, maxAttempts: 12, log };
    await features.generation.stepJobs['generate-step']?.(rows[0].payload, context);
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [rows[0].id]);
  }
}

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
      expect(from).toEqual({ title: 'walden', url: null });
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
    const body = rows[0]?.body.replace(`## ${first?.title}\n\n`, `## ${first?.title}\n\nA new sentence. `);
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
  const evidence = await library.evidenceOf(bookId);
  expect(evidence).toMatchObject([
    {
      key_idea: 0,
      quotation: 'I went to the woods, because I wished to live deliberately.',
      chapter: 'On Economy',
    },
    { key_idea: 3, quotation: expect.stringMatching(/^He says it.*at…$|…$/u), chapter: 'On Length' },
  ]);
  const shown = await library.test.call(`GET /api/v1/books/${bookId}`, { token: library.admin });
  expect(shown.body.data).toMatchObject({
    source: { kind: 'ai', label: 'Written by AI (test-model) from walden' },
  });
  expect(evidence[1]?.quotation.length).toBeLessThanOrEqual(321);
  await library.test.close();
  await server.close();
});
