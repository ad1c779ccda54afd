import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminAuthor } from '#contract/authors-admin.ts';
import { changeBooks, keepAuthorSentences, upsertBook } from '#server/features/books/index.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

const NAME = 'Fyodor Dostoyevsky';

let test: TestApp;
let admin: string;
let reader: string;
let id: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query(
    'truncate books, authors, imports, book_requests, settled_origins restart identity cascade',
  );
  await test.aBook({ title: 'The Idiot', author: NAME });
  id = await idOf(NAME);
});

type Page<Item extends string, One> = Record<Item, One[]>;
const ask = async <Body>(route: string, body?: unknown, token = admin): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Body;
};
const listed = async (q = '') =>
  (await ask<Page<'authors', AdminAuthor>>(`GET /api/v1/admin/authors?q=${encodeURIComponent(q)}`)).authors;
const idOf = async (name: string) => (await listed(name)).find((one) => one.name === name)?.id ?? 0;
const change = (body: object, of = id) =>
  test.call(`PATCH /api/v1/admin/authors/${of}`, { token: admin, body });
const add = (...add_spellings: string[]) => change({ add_spellings });
const spellings = async () => (await listed(NAME))[0]?.spellings;
const work = () =>
  runJobs(
    test,
    { ...test.opened.books.jobs, ...test.opened.imports.jobs },
    {
      names: ['write-authors-books', 'imports_take_in_rows'],
    },
  );
const found = async (route: string, token: string) =>
  (await ask<Page<'books', { title: string }>>(`GET ${route}`, undefined, token)).books
    .map(({ title }) => title)
    .toSorted();
const authorsOfBooks = async () =>
  (
    await test.database.pool.query<{ title: string; name: string }>(
      'select b.title, a.name from books b join authors a on a.id = b.author_id order by b.id',
    )
  ).rows.map(({ title, name }) => `${title}: ${name}`);
async function upload(csv: string, query = '') {
  const form = formOf({ name: 'books.csv', content: Buffer.from(csv) });
  const answer = await test.call(`POST /api/v1/admin/import${query}`, { token: admin, ...form });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { new: number; duplicates: number };
}

describe('another spelling of an author', () => {
  it('gives books the author’s own name, by whatever way they come in', async () => {
    await add('Dostoevsky', 'Фёдор Достоевский');
    await ask('POST /api/v1/admin/books', { title: 'By hand', author_name: 'DOSTOEVSKY' });
    await upload('Title,Author\nListed,Dostoevsky\nIn Russian,Федор Достоевский\n', '?generate=0');
    await work();
    for (const author of ['Dostoevsky', NAME])
      await ask('POST /api/v1/books/suggest', { title: 'Asked for', author }, reader);
    const { requests } = await ask<Page<'requests', { id: number }>>('GET /api/v1/admin/requests');
    expect(requests).toHaveLength(1);
    await ask(`POST /api/v1/admin/requests/${requests[0]?.id}/approve`, {});
    await test.aBook({ title: 'Of the starter library', author: 'Dostoevsky' });
    expect(await authorsOfBooks()).toEqual([
      `The Idiot: ${NAME}`,
      `By hand: ${NAME}`,
      `Listed: ${NAME}`,
      `In Russian: ${NAME}`,
      `Asked for: ${NAME}`,
      `Of the starter library: ${NAME}`,
    ]);
    expect(await listed()).toMatchObject([{ name: NAME, spellings: ['Dostoevsky', 'Фёдор Достоевский'] }]);
  });

  it('is searched for by readers and admins, among books and authors', async () => {
    await add('Dostojewski', 'Zimmermann');
    await work();
    await test.aBook({ title: 'Demons', author: NAME });
    const both = ['Demons', 'The Idiot'];
    expect(await found('/api/v1/books/search?keyword=dostojew', reader)).toEqual(both);
    expect(await found('/api/v1/books/search?keyword=dostojewsky', reader)).toEqual(both);
    expect(await found('/api/v1/admin/books?q=dostojewski', admin)).toEqual(both);
    expect(await found('/api/v1/admin/books?q=zimmermann', admin)).toEqual(both);
    expect(await listed('zimmer')).toMatchObject([{ name: NAME, books: 2 }]);
    expect(await ask('GET /api/v1/authors?q=dostoj', undefined, reader)).toMatchObject({
      authors: [{ id, name: NAME }],
    });
    await change({ remove_spellings: ['Zimmermann'] });
    await work();
    expect(await found('/api/v1/admin/books?q=zimmermann', admin)).toEqual([]);
    expect(await listed('zimmer')).toEqual([]);
  });

  it('finds the books that the library has, so that lists bring none twice', async () => {
    await add('Dostoevsky');
    const list = 'Title,Author\nThe Idiot,Dostoevsky\nThe Gambler,Dostoevsky\nGambler,Fyodor Dostoyevsky\n';
    expect(await upload(list, '?dry_run=1')).toMatchObject({ new: 1, duplicates: 2 });
    const again = { title: 'The Idiot', author_name: 'Dostoevsky' };
    expect((await test.call('POST /api/v1/admin/books', { token: admin, body: again })).status).toBe(409);
    const suggested = await ask<object>('POST /api/v1/books/suggest', {
      title: 'Idiot',
      author: 'Dostoevsky',
    });
    expect(suggested).toMatchObject({ books_id: [{ title: 'The Idiot' }] });
    await ask('DELETE /api/v1/admin/books/bulk-delete?ids=1', {});
    await ask('POST /api/v1/admin/books', again);
    expect(await authorsOfBooks()).toEqual([`The Idiot: ${NAME}`]);
  });

  it('lets a list find a book whose author and title were changed since', async () => {
    const list = 'Title,Author\nWhite Nights,F. M. Dostoevskij\n';
    await upload(list, '?generate=0');
    await work();
    const former = await idOf('F. M. Dostoevskij');
    await ask(`POST /api/v1/admin/authors/${former}/merge`, { into: id });
    await ask('PATCH /api/v1/admin/books/2', { title: 'A Love Story' });
    expect(await upload(list, '?dry_run=1')).toMatchObject({ new: 0, duplicates: 1 });
  });

  it('belongs to one author, and says whose it is', async () => {
    await test.aBook({ title: 'Emma', author: 'Jane Austen' });
    await add('Dostoevsky');
    const austen = await idOf('Jane Austen');
    const refused = async (body: object) => {
      const answer = await change(body, austen);
      expect(answer.status, answer.text).toBe(409);
      return answer.body.message;
    };
    const taken = `“Dostoevsky” is already another spelling of “${NAME}”.`;
    expect(await refused({ add_spellings: ['Austen', 'dostoevsky'] })).toBe(taken);
    expect(await refused({ name: 'Dostoevsky' })).toBe(taken);
    expect(await refused({ add_spellings: [NAME] })).toBe(
      `There’s already an author called “${NAME}”. Merge the two instead.`,
    );
    expect(await listed('austen')).toMatchObject([{ spellings: [] }]);
    await change({ remove_spellings: ['DOSTOEVSKY', 'Never one'] });
    expect((await change({ add_spellings: ['Dostoevsky'] }, austen)).status).toBe(200);
  });

  it('may be the name of an author whose books are all in the bin', async () => {
    const other = await test.aBook({ title: 'Demons', author: 'Dostoevsky' });
    await ask(`DELETE /api/v1/admin/books/${other}`);
    expect((await add('Dostoevsky')).status).toBe(200);
    await ask('POST /api/v1/admin/bin/restore', { ids: [other] });
    expect(await authorsOfBooks()).toEqual([`The Idiot: ${NAME}`, `Demons: ${NAME}`]);
  });

  it('is kept once however it’s written, and never beside the same name', async () => {
    await add('Dostoevsky', 'DOSTOEVSKY', 'Dostoëvsky', NAME.toUpperCase(), '  ドストエフスキー ');
    expect(await spellings()).toEqual(['Dostoëvsky', 'ドストエフスキー']);
    await change({ add_spellings: ['Dostoevsky'], remove_spellings: ['Dostoëvsky'] });
    expect(await spellings()).toEqual(['Dostoevsky', 'ドストエフスキー']);
  });

  it('changes places with the name when the author is renamed to it', async () => {
    await add('Dostoevsky');
    await change({ name: 'Dostoevsky', add_spellings: ['Dostojewski'] });
    expect(await listed()).toMatchObject([{ id, name: 'Dostoevsky', spellings: ['Dostojewski', NAME] }]);
    await keepAuthorSentences(test.database.pool, [{ name: NAME, language: 'en', sentence: 'A novelist.' }]);
    expect(await listed()).toMatchObject([{ sentences: {} }]);
  });

  it.each([
    ['no list', { add_spellings: 'Dostoevsky' }, 'Add spellings must be a list.'],
    ['a number', { add_spellings: [7] }, 'Add spellings must be text.'],
    ['only signs', { add_spellings: ['Fine', '!!!'] }, 'A spelling needs a letter or a digit.'],
    ['endless', { add_spellings: ['x'.repeat(201)] }, 'A spelling can have at most 200 characters.'],
  ])('can’t be %s', async (_what, body, sentence) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ add_spellings: [sentence] });
  });

  it('is one of 50 at most, however they were added', async () => {
    await add(...Array.from({ length: 50 }, (_, place) => `Name ${place}`));
    const refusal = { add_spellings: ['An author can have at most 50 other spellings.'] };
    expect((await add('One more')).body.errors).toEqual(refusal);
    expect((await add(...Array.from({ length: 51 }, (_, place) => `Name ${place}`))).body.errors).toEqual(
      refusal,
    );
    expect(await spellings()).toHaveLength(50);
    expect((await change({ add_spellings: ['One more'], remove_spellings: ['Name 0'] })).status).toBe(200);
  });

  it('by two admins at once is there with the other’s', async () => {
    const answers = await Promise.all([add('Dostoevsky'), add('Dostojewski'), add('dostoevsky')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await spellings()).toHaveLength(2);
  });

  it('never has a book of its own, though books come in at the same moment', async () => {
    await add('Dostoevsky');
    const bring = (title: string, author: string) =>
      changeBooks(test.features.books, (tx) =>
        upsertBook(tx, {
          originKey: null,
          title,
          author,
          categories: [],
          sourceKind: 'ai',
          sourceLabel: '',
          status: 'waiting',
          wordCount: 0,
        }),
      );
    await Promise.all([
      bring('One', 'Dostoevsky'),
      bring('Two', NAME),
      add('Dostojewski'),
      bring('Three', 'Dostojewski'),
    ]);
    const { rows } = await test.database.pool.query(
      'select count(*)::int as astray from books b join authors a on a.id = b.author_id where a.spelling_of is not null',
    );
    expect(rows).toEqual([{ astray: 0 }]);
  });
});
