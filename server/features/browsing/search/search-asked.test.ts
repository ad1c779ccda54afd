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
