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
  ])('%j finds %s first', async (keyword, title) => {
    expect((await asks(keyword))[0]).toBe(title);
  });

  it.each([
    'best laptop for gaming',
    'how to fix a leaking tap',
    'how to be yourself',
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
