import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBooks, keepCards } from '#server/features/books/index.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
let token: string;

const publish = (title: string, author: string, body: string) =>
  app.features.generation.publishSummary({
    book: {
      title,
      author,
      categories: ['Nature'],
      sourceKind: 'starter',
      sourceLabel: 'Test',
      originKey: `test:${title}`,
    },
    body,
  });

beforeAll(async () => {
  app = await buildTestApp();
  token = (await app.aReader()).access_token;
  await publish(
    'Walden',
    'Henry David Thoreau',
    '## What is in it for you\n\nA cabin by a pond. He went to live deliberately.\n\n## Simplicity\n\nOur life is frittered away by detail. A café is no pond, Thoreau’s neighbours said.',
  );
  await publish(
    'Emma',
    'Jane Austen',
    '## What is in it for you\n\nA town and its matches. Detail is what life is made of.',
  );
});
afterAll(() => app.close());

async function find(keyword: string) {
  const { status, body } = await app.call(
    `GET /api/v1/books/search/passages?keyword=${encodeURIComponent(keyword)}`,
    { token },
  );
  expect([keyword, status]).toEqual([keyword, 200]);
  return body.passages as {
    book: { id: number; title: string };
    sentence_id: string;
    section_title: string;
    text: string;
  }[];
}
const textsFor = async (keyword: string) => (await find(keyword)).map(({ text }) => text);

describe('GET /books/search/passages', () => {
  it('finds the sentence and where it stands', async () => {
    const [passage] = await find('live deliberately');
    expect(passage).toMatchObject({
      book: { title: 'Walden' },
      section_title: 'What is in it for you',
      text: 'He went to live deliberately.',
      start: null,
    });
    const { body } = await app.call(`GET /api/v1/books/${passage?.book.id}/text`, {
      token,
    });
    const { sections } = body.data as { sections: { sentences: { id: string; text: string }[] }[] };
    const sentences = sections.flatMap((section) => section.sentences);
    expect(sentences.find(({ id }) => id === passage?.sentence_id)?.text).toBe(passage?.text);
  });

  it('wants all words in one sentence, in any order, the last one as far as it is typed', async () => {
    expect(new Set(await textsFor('detail life'))).toEqual(
      new Set(['Our life is frittered away by detail.', 'Detail is what life is made of.']),
    );
    expect(await textsFor('cabin frittered')).toEqual([]);
    expect(await textsFor('frittered aw')).toEqual(['Our life is frittered away by detail.']);
    expect(await textsFor('aw frittered')).toEqual([]);
  });

  it('does not mind case, accents and apostrophes', async () => {
    for (const keyword of ['CAFE', 'café', 'thoreaus neighbours', 'Thoreau’s'])
      expect(await textsFor(keyword)).toHaveLength(1);
  });

  it.each(['', '  ', 'li', "'", '&|!', ':*', '\\', '😀😀😀', "a'b:*&(", 'zzz'])(
    'finds nothing for %j',
    async (keyword) => {
      expect(await find(keyword)).toEqual([]);
    },
  );

  it('finds what was changed, and nothing of a book that is taken back', async () => {
    const { bookId } = await publish('Faust', 'Goethe', '## What is in it for you\n\nA wager with Mephisto.');
    expect(await textsFor('mephisto')).toHaveLength(1);
    await publish('Faust', 'Goethe', '## What is in it for you\n\nA wager with the devil.');
    expect(await textsFor('mephisto')).toEqual([]);
    expect(await textsFor('wager devil')).toHaveLength(1);
    const { books } = app.features;
    await changeBooks(books, async (tx) => {
      await tx.execute(`update books set status = 'rejected' where id = ${bookId}`);
      await keepCards(tx, [bookId]);
    });
    expect(await textsFor('wager devil')).toEqual([]);
  });
});
