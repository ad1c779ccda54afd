import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let catalogue: BooksApp;

const asks = async (keyword: string): Promise<string[]> => {
  const path = `GET /api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;
  const { body } = await catalogue.call(path);
  return body.books.map(({ title }: { title: string }) => title);
};

beforeAll(async () => {
  catalogue = await openBooksApp();
  await catalogue.addBook({
    title: 'Meditations',
    author: 'Marcus Aurelius',
    questions: ['How do I stop worrying about other people?', 'What can I do about my anger?'],
    topics: ['colour', 'keeping calm', 'Persia'],
  });
  await catalogue.addBook({
    title: 'Walden',
    author: 'Henry Thoreau',
    questions: ['How much money is enough?', 'Why do people worry about money?'],
    topics: ['organising your days', 'children'],
  });
  await catalogue.addBook({
    title: 'Meditaciones',
    author: 'Marco Aurelio',
    language: 'es',
    questions: ['¿Cómo dejo de preocuparme por lo que piensan los demás?'],
    topics: ['preocupación', 'paciencia'],
  });
});
afterAll(() => catalogue.close());

describe('why a book was found', () => {
  const reasons = async (keyword: string) => {
    const { body } = await catalogue.call(
      `GET /api/v1/books/search/results?keyword=${encodeURIComponent(keyword)}`,
    );
    const titles = new Map(body.books.map(({ id, title }: { id: number; title: string }) => [id, title]));
    return body.reasons.map(({ book_id: id, ...reason }: { book_id: number }) => ({
      title: titles.get(id),
      ...reason,
    }));
  };

  it('is the question that fits best', async () => {
    expect(await reasons('how can I stop worrying so much')).toContainEqual({
      title: 'Meditations',
      kind: 'question',
      text: 'How do I stop worrying about other people?',
      idea: null,
    });
    expect((await reasons('dealing with being angry'))[0]?.text).toBe('What can I do about my anger?');
  });

  it('is a key idea where that says more, and a question says which idea to open', async () => {
    const body =
      '## What is in it for you\n\nOne.\n\n## Nobody likes a boaster\n\nTwo.\n\n## Eat slowly when you dine with strangers\n\nThree.';
    await catalogue.addSummary({ title: 'Galateo', questions: ['How should I behave at dinner?'] }, body);
    expect(await reasons('eating with strangers')).toEqual([
      { title: 'Galateo', kind: 'idea', text: 'Eat slowly when you dine with strangers', idea: 2 },
    ]);
    expect(await reasons('behave dinner boaster')).toEqual([
      { title: 'Galateo', kind: 'question', text: 'How should I behave at dinner?', idea: 1 },
    ]);
  });

  it.each(['walden', 'meditatons', 'colour', 'best laptop for gaming'])(
    'isn’t said for %j: a title, a misspelt one, a topic, nothing',
    async (keyword) => {
      expect(await reasons(keyword)).toEqual([]);
    },
  );
});

it.each([
  ['a word of a topic', 'organsing', ['Walden']],
  ['a word of a question', 'enough moneey', ['Walden']],
  ['one whose stem is far shorter', 'preocuppación', ['Meditaciones']],
  ['nothing that a book has nearly', 'orgnsng', []],
])('finds the book for a question that misspells %s', async (_what, keyword, expected) => {
  expect(await asks(keyword)).toEqual(expected);
});

describe('the key ideas that speak to a question', () => {
  const answer = async (keyword: string, more = '') => {
    const path = `GET /api/v1/books/search/results?keyword=${encodeURIComponent(keyword)}${more}`;
    const { body } = await catalogue.call(path);
    const titles = new Map(body.books.map(({ id, title }: { id: number; title: string }) => [id, title]));
    return {
      ...body,
      ideas: body.ideas.map(({ book_id: id, ...idea }: { book_id: number }) => ({
        book: titles.get(id),
        ...idea,
      })),
    };
  };
  const onRage = `## What's in it for you\n\nAll about rage.\n\n## Nobody is perfect\n\nWe all err.

## Wait before you act\n\nThe remedy is delay. Rage fades if you give it an hour. So wait.`;
  const titlesIn = ({ ideas }: { ideas: { book: string }[] }) => ideas.map(({ book }) => book);

  beforeAll(async () => {
    const question = { questions: ['How do I hold back my rage?'] };
    await catalogue.addSummary({ title: 'De Ira', author: 'Seneca', ...question }, onRage);
    await catalogue.addSummary(
      { title: 'The Dealer', author: 'Nobody', questions: ['How do I deal with a rival?'] },
      '## A deal is a deal\n\nDeal with him.\n\n## Rivals\n\nA rival can be dealt with.',
    );
  });

  it('come with the sentence that says most, word for word', async () => {
    expect((await answer('dealing with rage')).ideas).toEqual([
      {
        book: 'De Ira',
        number: 2,
        title: 'Wait before you act',
        start: null,
        text: 'Rage fades if you give it an hour.',
      },
    ]);
  });

  it('begin where the idea is heard, once it’s narrated', async () => {
    const setCues = (cues: unknown) =>
      catalogue.database.pool.query(
        `update book_texts set cues = $1, cues_body_hash = body_hash
         where book_id = (select id from books where title = 'De Ira')`,
        [JSON.stringify(cues)],
      );
    await setCues([{ id: 'h3', start: 41.5, end: 43 }]);
    catalogue.news.changed();
    expect((await answer('dealing with rage')).ideas).toMatchObject([{ start: 41.5 }]);
  });

  it('aren’t chosen by the words that people ask with', async () => {
    expect(titlesIn(await answer('how do I deal with rage'))).toEqual(['De Ira']);
    expect(titlesIn(await answer('how do I deal with rivals'))).toEqual(['The Dealer']);
  });

  it('are at most five of different books, on the first page alone, and of the chosen ones', async () => {
    for (let number = 1; number <= 6; number += 1)
      await catalogue.addSummary(
        {
          title: `Beekeeper ${number}`,
          author: 'Virgil',
          topics: ['apiary'],
          language: number === 6 ? 'es' : 'en',
        },
        `## The apiary\n\nAn apiary needs shade.\n\n## An apiary in winter\n\nAn apiary needs rest.`,
      );
    const first = await answer('apiary');
    expect(new Set(titlesIn(first)).size).toBe(5);
    expect(first.ideas).toHaveLength(5);
    expect(titlesIn(await answer('apiary', '&language=es'))).toEqual(['Beekeeper 6']);
    expect((await answer('apiary', `&after=1-${first.books[0].id}`)).ideas).toEqual([]);
  });

  it.each([
    ['dealing with rage', false],
    ['walden', false],
    ['meditatons', false],
    ['how to be less angry', false],
    ['organising money for children', false],
    ['rival bees shade and Persian lawyers', true],
    ['best laptop for gaming', true],
  ])('for %j, that the library says little is %s', async (keyword, saysLittle) => {
    expect((await answer(keyword)).says_little).toBe(saysLittle);
  });
});

describe('a question in people’s own words', () => {
  it.each([
    ['how can I stop worrying so much', 'Meditations'],
    ['dealing with being angry', 'Meditations'],
    ['color', 'Meditations'],
    ['persians', 'Meditations'],
    ['organized day', 'Walden'],
    ['a child', 'Walden'],
    ['enough money?', 'Walden'],
    ['preocupaciones', 'Meditaciones'],
    ['como dejar de preocuparse', 'Meditaciones'],
    ['¿cómo ser paciente?', 'Meditaciones'],
    ['keeping clam', 'Meditations'],
    ['pacinecia', 'Meditaciones'],
  ])('%j finds %s first', async (keyword, title) => {
    expect((await asks(keyword))[0]).toBe(title);
  });

  it.each([
    'best laptop for gaming',
    'how to fix a leaking tap',
    'how to be yourself',
    'monkey shirts',
    'carving nature',
    'worry calculator',
    'best phone for children',
    'money laundering regulations in Luxembourg banking',
    "'; drop table books; --",
  ])('%j finds nothing', async (keyword) => {
    expect(await asks(keyword)).toEqual([]);
  });

  it('is answered by what was just written', async () => {
    await catalogue.addBook({ title: 'On War', author: 'Clausewitz', topics: ['friction'] });
    expect(await asks('friction')).toEqual(['On War']);
  });
});
