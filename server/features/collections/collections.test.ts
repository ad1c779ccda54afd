import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';
import type { CollectionInput } from './index.ts';

let library: BooksApp;

beforeAll(async () => {
  library = await openBooksApp();
});
afterAll(() => library.close());
beforeEach(async () => {
  await library.empty();
  await library.collections.keepCollections('starter', []);
});

const put = (title: string, more: object = {}) =>
  library.addBook({ title, originKey: `starter:${title.toLowerCase()}`, ...more });

const stoics = (more: Partial<CollectionInput> = {}): CollectionInput => ({
  originKey: 'starter:stoics',
  name: 'Stoics in an hour',
  description: 'What is up to you.',
  language: 'en',
  books: ['starter:enchiridion', 'starter:meditations'],
  ...more,
});

const keep = (...given: CollectionInput[]) => library.collections.keepCollections('starter', given);

async function shown(query = ''): Promise<[name: string, ...titles: string[]][]> {
  const { body } = await library.call(`GET /api/v1/collections${query}`);
  return body.collections.map(({ name, books }: Collection) => [name, ...books.map(({ title }) => title)]);
}

describe('the collections of the library', () => {
  it('require sign-in', async () => {
    const routes = [
      'GET /api/v1/collections',
      'GET /api/v1/collections/1',
      'GET /api/v1/books/1/collections',
    ];
    for (const route of routes) expect((await library.call(route, { token: null })).status).toBe(401);
  });

  it('are told of a book, in their order, if it’s published', async () => {
    const [meditations, walden] = [await put('Meditations'), await put('Walden')];
    const hidden = await put('Enchiridion', { status: 'waiting' });
    await keep(
      stoics(),
      stoics({ originKey: 'starter:emperors', name: 'Emperors', books: ['starter:meditations'] }),
    );
    const of = (id: number) => library.call(`GET /api/v1/books/${id}/collections`);
    expect((await of(meditations)).body.collections).toEqual([
      { id: expect.any(Number), name: 'Stoics in an hour', slug: 'stoics-in-an-hour', language: 'en' },
      { id: expect.any(Number), name: 'Emperors', slug: 'emperors', language: 'en' },
    ]);
    expect((await of(walden)).body.collections).toEqual([]);
    expect((await of(hidden)).status).toBe(404);
    expect((await of(999_999)).status).toBe(404);
  });

  it('have their books in their own order, with the reader’s place, and an address', async () => {
    const meditations = await put('Meditations');
    await put('Enchiridion');
    await library.mark(meditations, { time: 42, finished: false });
    await keep(stoics());
    const { body } = await library.call('GET /api/v1/collections');
    expect(body.collections).toEqual([
      {
        id: expect.any(Number),
        name: 'Stoics in an hour',
        slug: 'stoics-in-an-hour',
        description: 'What is up to you.',
        language: 'en',
        books: [
          expect.objectContaining({ title: 'Enchiridion' }),
          expect.objectContaining({ title: 'Meditations', time: 42 }),
        ],
      },
    ]);
    const { id } = body.collections[0];
    expect((await library.call(`GET /api/v1/collections/${id}`)).body).toEqual({
      collection: body.collections[0],
    });
  });

  it('leave out books that aren’t there or not published, and are not shown without any', async () => {
    await put('Meditations', { status: 'waiting' });
    await keep(stoics());
    expect(await shown()).toEqual([]);
    await put('Enchiridion');
    expect(await shown()).toEqual([]);
    await keep(stoics());
    expect(await shown()).toEqual([['Stoics in an hour', 'Enchiridion']]);
  });

  it('can be narrowed to a language and to the first ones', async () => {
    await put('Enchiridion');
    await keep(stoics(), stoics({ originKey: 'starter:es', name: 'Estoicos', language: 'es' }));
    const names = async (query: string) => (await shown(query)).map(([name]) => name);
    expect(await names('')).toEqual(['Stoics in an hour', 'Estoicos']);
    expect(await names('?language=es')).toEqual(['Estoicos']);
    expect(await names('?language=fr')).toEqual([]);
    expect(await names('?most=1')).toEqual(['Stoics in an hour']);
    for (const wrong of ['?language=es%27', '?most=0', '?most=51', '?most=x'])
      expect((await library.call(`GET /api/v1/collections${wrong}`)).status).toBe(422);
  });

  it('keep their address when words, books and order change, and go when they’re taken out', async () => {
    await put('Enchiridion');
    await put('Meditations');
    await keep(stoics({ originKey: 'starter:first', name: 'First' }), stoics());
    const idOf = async (name: string) =>
      (await library.call('GET /api/v1/collections')).body.collections.find(
        (one: Collection) => one.name === name,
      )?.id;
    const id = await idOf('Stoics in an hour');
    await keep(stoics({ name: 'Stoics', books: ['starter:meditations', 'starter:enchiridion'] }));
    expect(await shown()).toEqual([['Stoics', 'Meditations', 'Enchiridion']]);
    expect(await idOf('Stoics')).toBe(id);
    await keep(stoics({ books: ['starter:meditations'] }));
    expect(await shown()).toEqual([['Stoics in an hour', 'Meditations']]);
    await library.collections.keepCollections('folder', []);
    expect(await idOf('Stoics in an hour')).toBe(id);
    await keep();
    expect((await library.call(`GET /api/v1/collections/${id}`)).status).toBe(404);
  });

  it('are written once by several processes that start together, and not again', async () => {
    await put('Enchiridion');
    await Promise.all([keep(stoics()), keep(stoics()), keep(stoics())]);
    const versions = async () =>
      (await library.database.pool.query('select xmin::text from collections')).rows;
    const before = await versions();
    await keep(stoics());
    expect(before).toHaveLength(1);
    expect(await versions()).toEqual(before);
  });

  it.each(['0', 'abc', '999999', '2147483648'])('have none called %s', async (id) => {
    expect((await library.call(`GET /api/v1/collections/${id}`)).status).toBe(404);
  });
});
