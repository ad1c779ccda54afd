import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookPassage } from '#contract/asking.ts';
import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';

let test: TestApp;
let admin: string;
let bookId: number;
let bareId: number;

const harbour =
  '## What is in it for you\n\nHarbours.\n\n## Lanterns keep ships from rocks\n\nEvery captain watches for the lantern. Without a lantern, a ship breaks on the rocks.\n\n## Storms teach patience\n\nA storm ends when it ends. Sailors who wait lose nothing.';
const evidence = {
  section: '## Storms teach patience\n\nA storm ends when it ends. Sailors who wait lose nothing.',
  quotation: 'The tempest asketh no man’s leave, and he that tarrieth is not drowned.',
  sourceTitle: 'The Harbour Book',
  sourceUrl: null,
  chapter: 'Book II',
};
const filler =
  'The town had other streets and other houses, and people went about in them as they do anywhere. ';
const long =
  'The keeper of the gate counted every barrel of the herring that came in by boat that morning. '.repeat(30);
const source = `# Chapter the First\n\n${filler.repeat(3)}\n\n# Of Pigeons\n\nThe pigeons of the harbour carry letters to the island, and return by evening with an answer. ${filler}\n\n[The commentator says that gulls on the pier wear ribbons in winter.]\n\n${long}\n\n${filler.repeat(2)}`;

const publish = async (title: string, more: object = {}) => {
  const { bookId: id } = await test.features.generation.publishSummary({
    book: {
      title,
      author: 'Ann Author',
      categories: ['Nature'],
      questions: ['How do I bear a difficult time?'],
      sourceKind: 'starter',
      sourceLabel: 'Test',
      originKey: `test:${title}`,
    },
    body: harbour,
    ...more,
  });
  return id;
};
const ask = async (question: string, { id = bookId, token = admin } = {}) => {
  const path = `/api/v1/books/${id}/passages?question=${encodeURIComponent(question)}`;
  const { status, body } = await test.call(`GET ${path}`, { token });
  return { status, body, passages: (body.passages ?? []) as BookPassage[] };
};

beforeAll(async () => {
  test = await buildTestApp({ settings: { DEMO: 'on', RATE_LIMITS: 'on' } });
  admin = (await test.aReader()).access_token;
  bookId = await publish('The Harbour', { evidence: [evidence] });
  bareId = await publish('The Quay');
  const { status, text } = await test.call(`POST /api/v1/admin/books/${bookId}/sources`, {
    token: admin,
    ...formOf({ name: 'harbour.txt', content: Buffer.from(source.replaceAll('# ', 'CHAPTER. ')) }),
  });
  expect(status, text).toBe(200);
});
afterAll(() => test.close());

describe('a book that is asked', () => {
  it('answers with what a key idea rests on, and leads to the idea', async () => {
    expect((await ask('How do I stay patient in a storm?')).passages).toEqual([
      {
        text: evidence.quotation,
        place: 'Book II',
        source: { title: 'The Harbour Book', url: null },
        idea: { number: 2, title: 'Storms teach patience', start: null },
      },
    ]);
  });

  it('answers with the sentences of its summary where nothing else is known', async () => {
    const [first] = (await ask('Why do ships need a lantern?', { id: bareId })).passages;
    expect(first).toEqual({
      text: 'Without a lantern, a ship breaks on the rocks.',
      place: 'Lanterns keep ships from rocks',
      source: null,
      idea: { number: 1, title: 'Lanterns keep ships from rocks', start: null },
    });
  });

  it('does not answer with a commentator’s note on its text', async () => {
    expect((await ask('Do gulls on the pier wear ribbons?')).passages).toEqual([]);
  });

  it('finds what only its text has, word for word, and shows no more than 120 words of it', async () => {
    const [pigeons] = (await ask('What do pigeons carry to the island?')).passages;
    expect(pigeons).toMatchObject({
      text: expect.stringMatching(/^The pigeons of the harbour carry letters/),
      source: { url: null },
      idea: null,
    });
    expect(source).toContain(pigeons?.text);
    const [barrels] = (await ask('Who counted the barrels of herring?')).passages;
    expect(barrels?.text).toMatch(/^The keeper of the gate/);
    expect(barrels?.text.split(' ').length).toBeLessThanOrEqual(120);
    expect((await ask('Who counted the barrels of herring?', { id: bareId })).passages).toEqual([]);
  });

  it('takes a text without paragraphs', async () => {
    const id = await publish('The Endless Pier');
    const endless = `${filler.repeat(3_000)}The lighthouse sinks in a quicksand. ${filler.repeat(3_000)}`;
    await test.features.generation.attachText(test.database.pool, {
      bookId: id,
      title: 'Pier',
      text: endless,
    });
    const [found] = (await ask('Did the lighthouse sink in quicksand?', { id })).passages;
    expect(found?.text).toContain('The lighthouse sinks in a quicksand.');
  });

  it.each([
    'How do I get a mortgage?',
    'the of and',
    '???',
    '💥'.repeat(100),
    "'; drop table books; --",
    '\u202eabc\u0301',
    'é'.repeat(300),
  ])('says nothing where it has nothing to say: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ status: 200, passages: [] });
  });
});

describe('who may ask, and what', () => {
  it('refuses questions that are empty or too long, in words for people', async () => {
    for (const question of ['', '   '])
      expect((await ask(question)).body.errors).toEqual({ question: ['Question is required.'] });
    const { status, body } = await ask('a'.repeat(301));
    expect([status, body.errors]).toEqual([422, { question: ['A question has at most 300 characters.'] }]);
    expect((await test.call(`GET /api/v1/books/${bookId}/passages`, { token: admin })).status).toBe(422);
  });

  it('is open to guests, and to nobody who is signed out', async () => {
    expect((await ask('How do I stay patient in a storm?', { token: GUEST_TOKEN })).passages).toHaveLength(1);
    expect((await ask('How do I stay patient in a storm?', { token: 'none' })).status).toBe(401);
  });

  it('tells nothing of a book that readers can’t see', async () => {
    const hidden = await publish('The Hidden Cove');
    await test.database.pool.query(`update books set status = 'waiting', published_at = null where id = $1`, [
      hidden,
    ]);
    const { status, body } = await ask('How do I stay patient in a storm?', { id: hidden });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await ask('A storm?', { id: 2_000_000_000 })).status).toBe(404);
  });

  it('has a limit per minute for each reader', async () => {
    const { access_token: token } = await test.aReader();
    const asked = await Promise.all(Array.from({ length: 21 }, () => ask('A storm?', { token })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
