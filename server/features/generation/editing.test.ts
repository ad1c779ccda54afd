import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookGeneration } from '#contract/generation.ts';
import type { CheckedSentence } from '#contract/review.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { obedientAnswer, openTextServer, type Script, someProse } from '#server/testing/text-server.ts';

const log = createLog('silent');
const source = `# The Lamp\n\n${someProse(240, 5)}\n\nThe keeper of Northhaven climbed to the lantern every evening before sunset, and he wrote the weather into a copybook that nobody else ever opened.\n\n${someProse(240, 6)}`;
const INVENTED =
  'The keeper Zebulon Quick climbed to the lantern of Northhaven every evening before sunset for 1987 years.';
const SAID =
  'The keeper climbed to the lantern every evening before sunset, and wrote the weather into a copybook.';

let server: Awaited<ReturnType<typeof openTextServer>>;
let test: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTextServer();
  const provider = { baseUrl: server.url, apiKey: null, model: 'test-model', timeoutMs: 2_000 };
  test = await buildTestApp({ narrator: silentNarrator, text: openChatProvider(provider) });
  token = (await test.aReader()).access_token;
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => server.behaveBy(() => undefined));

const call = (route: string, body?: unknown, by = token) =>
  test.call(route, { token: by, ...(body === undefined ? {} : { body }) });
const of = (bookId: number) => `/api/v1/admin/books/${bookId}`;
const isAbout = (title: string, { messages }: Parameters<Script>[0]) =>
  messages.at(-1)?.content.includes(`Write only this section: <<<${title}>>>`) ?? false;
const runSteps = () =>
  runJobs({ database: test.database, log }, test.opened.generation.jobs, { names: ['generate-step'] });
const generationOf = async (bookId: number) =>
  (await call(`GET ${of(bookId)}/generation`)).body.data as BookGeneration;
const sectionOf = async (bookId: number, number: number) =>
  (await generationOf(bookId)).draft?.sections[number - 1] ?? { title: '', body: '', former: [] };
const edit = (bookId: number, was: string, body: string, section = 2) =>
  call(`PUT ${of(bookId)}/generation/section`, { section, was, body });
const check = async (bookId: number, text: string) =>
  (await call(`POST ${of(bookId)}/generation/check`, { text })).body.data as {
    has_text: boolean;
    sentences: CheckedSentence[];
    rewording: { cost: number | null } | null;
  };
const ledger = async () =>
  (
    await test.database.pool.query<{ state: string; cost: number; error: string | null }>(
      "select state, cost_micros as cost, error from generation_ledger where part = 'reword' order by id",
    )
  ).rows;

/** Its second section begins with what the source doesn't have, and rests on a passage that isn't there. */
async function aBook(isTrue = false): Promise<number> {
  const body = { title: `Lights ${Math.random()}`, author_name: 'Henry David Thoreau' };
  const added = await call('POST /api/v1/admin/books', body);
  const { id } = added.body.data as { id: number };
  await test.call(`POST ${of(id)}/sources`, {
    token,
    ...formOf({ name: 'lamp.md', content: Buffer.from(source) }),
  });
  server.behaveBy((request) => {
    if (isTrue || !isAbout('Idea 1', request)) return undefined;
    const answer = JSON.parse(obedientAnswer(request)) as { idea: string };
    const evidence = 'These words stand nowhere in all of that book.';
    return { text: JSON.stringify({ ...answer, idea: `${INVENTED} ${answer.idea}`, evidence }) };
  });
  await call('POST /api/v1/admin/books/generate', { ids: [id] });
  await runSteps();
  server.behaveBy(() => undefined);
  return id;
}

describe('a sentence of a draft', () => {
  let bookId: number;
  beforeAll(async () => {
    bookId = await aBook();
  });

  it('stands beside its passage, with what the source doesn’t have', async () => {
    const { body } = await sectionOf(bookId, 2);
    const { has_text, sentences, rewording } = await check(bookId, body);
    expect(has_text).toBe(true);
    expect(rewording?.cost).toBeGreaterThan(0);
    expect(sentences.map(({ start, end }) => body.slice(start, end)).join(' ')).toBe(
      body.replaceAll(/\s+/g, ' '),
    );
    const [first, second] = sentences;
    expect(first).toMatchObject({ stray: [], passage: { source: 'lamp', chapter: 'The Lamp' } });
    expect(first?.unknown.map(({ words }) => words)).toEqual(['Zebulon Quick', '1987']);
    const { words, start, end } = first?.passage ?? { words: '' };
    expect(words).toContain('The keeper of Northhaven climbed');
    const { rows } = await test.database.pool.query<{ text: string }>(
      'select substr(text, $2 + 1, $3) as text from book_sources where book_id = $1',
      [bookId, start, (end ?? 0) - (start ?? 0)],
    );
    expect(rows[0]?.text).toBe(words);
    expect(second?.unknown).toEqual([]);
    const quoted = await check(
      bookId,
      'He said “nobody has ever said these words in any book of the world”.',
    );
    expect(quoted.sentences[0]?.stray).toHaveLength(1);
  });

  it('is reworded from its passage, for a price, and nothing is saved', async () => {
    const before = await sectionOf(bookId, 2);
    const asked = server.requests.length;
    server.behaveBy(() => ({ text: JSON.stringify({ text: `  ${SAID}\n` }) }));
    const { rewording } = await check(bookId, before.body);
    expect(server.requests).toHaveLength(asked);
    const { body } = await call(`POST ${of(bookId)}/generation/reword`, { text: before.body, sentence: 0 });
    expect(body.data).toEqual({ sentence: SAID, cost: expect.any(Number) });
    expect((body.data as { cost: number }).cost).toBeLessThan(rewording?.cost ?? 0);
    const question = server.requests.at(-1)?.messages.at(-1)?.content;
    expect(question).toContain('The keeper of Northhaven climbed');
    expect(question).toContain(INVENTED);
    expect(await sectionOf(bookId, 2)).toEqual(before);
    expect(await ledger()).toEqual([{ state: 'spent', cost: expect.any(Number), error: null }]);
  });

  it.each([
    ['answers nonsense', { text: 'no JSON' }, /did not answer in the form/],
    ['refuses', { text: '', refusal: 'I won’t.' }, /refused: "I won’t\."/],
    ['is away', { status: 400, message: 'No such model.' }, /No such model/],
  ])('isn’t reworded where the provider %s, which is told in its words', async (_what, answer, said) => {
    const { body: text } = await sectionOf(bookId, 2);
    server.behaveBy(() => answer);
    const { status, body } = await call(`POST ${of(bookId)}/generation/reword`, { text, sentence: 0 });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.error).toMatch(said);
  });

  it('isn’t reworded beyond a cap, without a passage, or where there is no such sentence', async () => {
    const reword = (text: string, sentence: unknown) =>
      call(`POST ${of(bookId)}/generation/reword`, { text, sentence });
    const asked = server.requests.length;
    expect((await reword('Quantum chromodynamics predicts gluons.', 0)).status).toBe(409);
    expect((await reword(INVENTED, 1)).body.errors).toHaveProperty('sentence');
    expect((await reword(INVENTED, 'first')).status).toBe(422);
    test.settings.values.DAILY_CAP = 0.000_001;
    const capped = await reword(INVENTED, 0);
    test.settings.values.DAILY_CAP = undefined;
    expect(capped.body.error).toMatch(/^The daily limit/);
    expect(server.requests).toHaveLength(asked);
  });

  it.each([
    ['nothing', {}],
    ['a number', { text: 7 }],
    ['no letter', { text: ' … ' }],
    ['too much', { text: 'a'.repeat(20_001) }],
  ])('can’t be compared as %s', async (_what, body) => {
    const answer = await call(`POST ${of(bookId)}/generation/check`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('text');
  });

  it('is nobody’s business but an admin’s, and of a book that exists', async () => {
    const reader = (await test.aReader()).access_token;
    const calls = [
      ['POST', 'check', { text: 'One.' }],
      ['POST', 'reword', { text: 'One.', sentence: 0 }],
      ['PUT', 'section', { section: 1, was: 'One.', body: 'Two.' }],
    ] as const;
    for (const [method, name, body] of calls) {
      expect((await call(`${method} ${of(bookId)}/generation/${name}`, body, reader)).status).toBe(403);
      expect((await test.call(`${method} ${of(bookId)}/generation/${name}`, { body })).status).toBe(401);
      expect((await call(`${method} ${of(999_999)}/generation/${name}`, body)).status).toBe(404);
    }
  });
});

describe('a section of a draft', () => {
  it('is edited and reviewed again, and the edit can be taken back', async () => {
    const bookId = await aBook();
    const before = await generationOf(bookId);
    const { body } = await sectionOf(bookId, 2);
    const names = ({ grounding }: BookGeneration) => grounding?.unknown.map(({ words }) => words);
    expect(names(before)).toEqual(['Zebulon Quick', '1987']);
    const changed = await edit(bookId, body, body.replace(INVENTED, SAID));
    expect(changed.status, changed.text).toBe(200);
    const after = changed.body.data as BookGeneration;
    expect(names(after)).toEqual([]);
    expect(after).toMatchObject({ status: 'needs_review', draft: { editable: 'draft' } });
    expect(after.draft?.sections[1]?.former).toEqual([{ of: 'draft', body }]);
    expect(after.decision?.held_at).not.toBe(before.decision?.held_at);

    const late = await call(`POST ${of(bookId)}/generation/decide`, {
      decision: 'accept',
      held_at: before.decision?.held_at,
    });
    expect(late.status).toBe(409);
    const back = await edit(bookId, body.replace(INVENTED, SAID), body);
    expect((back.body.data as BookGeneration).draft?.sections[1]?.former).toEqual([]);
    expect(names(back.body.data as BookGeneration)).toEqual(['Zebulon Quick', '1987']);
  });

  it('is edited by one of two at once; the other sees that it has changed', async () => {
    const bookId = await aBook();
    const { body } = await sectionOf(bookId, 2);
    const both = await Promise.all([edit(bookId, body, 'One.'), edit(bookId, body, 'Two.')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(['One.', 'Two.']).toContain((await sectionOf(bookId, 2)).body);
    expect((await edit(bookId, 'One.', 'Two.', 20)).body.errors).toHaveProperty('section');
    expect((await edit(bookId, 'One.', '', 1)).body.errors).toHaveProperty('body');
  });

  it('stays as it was edited when another one is written again, and goes when it is itself', async () => {
    const bookId = await aBook();
    const { body } = await sectionOf(bookId, 2);
    await edit(bookId, body, `${SAID} ${body}`);
    const redo = (section: number) => call(`POST ${of(bookId)}/generation/redo`, { step: 'write', section });
    server.behaveBy((request) =>
      isAbout('Idea 1', request) ? { text: obedientAnswer(request, 190) } : undefined,
    );
    await redo(3);
    expect((await edit(bookId, body, 'Two.')).status).toBe(409);
    await runSteps();
    expect(await sectionOf(bookId, 2)).toMatchObject({ body: `${SAID} ${body}`, former: [{ body }] });
    await redo(2);
    await runSteps();
    expect((await sectionOf(bookId, 2)).body).not.toContain(SAID);
  });

  it('is compared with nothing once its source is gone, and can still be edited', async () => {
    const bookId = await aBook();
    await test.database.pool.query('delete from book_sources where book_id = $1', [bookId]);
    const { body } = await sectionOf(bookId, 2);
    const { has_text, sentences } = await check(bookId, body);
    expect({ has_text, first: sentences[0] }).toMatchObject({
      has_text: false,
      first: { passage: null, unknown: [] },
    });
    const changed = await edit(bookId, body, body.replace(INVENTED, SAID));
    expect(changed.body.data).toMatchObject({ grounding: null, status: 'needs_review' });
  });

  it('of a published book changes what readers have, its sources and its report', async () => {
    const bookId = await aBook(true);
    const { body } = await sectionOf(bookId, 2);
    expect((await generationOf(bookId)).status_reason).toBeNull();
    expect(await generationOf(bookId)).toMatchObject({
      status: 'published',
      draft: { editable: 'published' },
    });
    const read = async () => (await call(`GET /api/v1/books/${bookId}/text`)).text;
    expect(await read()).not.toContain('Zebulon');
    const changed = await edit(bookId, body, `${INVENTED} ${body}`);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data).toMatchObject({
      status: 'published',
      grounding: { unknown: [{ words: 'Zebulon Quick' }, { words: '1987' }] },
    });
    expect(await read()).toContain('Zebulon');
    const { body: evidence } = await call(`GET /api/v1/books/${bookId}/evidence`);
    expect((evidence.data as { key_idea: number }[]).map(({ key_idea: idea }) => idea)).toContain(0);

    const otherwise = INVENTED.replace('Zebulon', 'Otto');
    await test.database.pool.query("update book_texts set body = replace(body, 'Zebulon', 'Otto')");
    expect(await sectionOf(bookId, 2)).toMatchObject({
      body: `${otherwise} ${body}`,
      former: [{ of: 'draft', body }],
    });
    expect((await generationOf(bookId)).grounding).toBeNull();
    expect((await edit(bookId, `${INVENTED} ${body}`, body)).status).toBe(409);
    const corrected = await edit(bookId, `${otherwise} ${body}`, body);
    expect(corrected.body.data).toMatchObject({ grounding: { unknown: [] } });
    expect(await read()).not.toContain('Otto');
    await test.database.pool.query("update book_texts set body = body || E'\\n\\n' || body");
    expect((await edit(bookId, body, 'Twice.')).body.error).toMatch(/^This section can’t be replaced/);
  });
});
