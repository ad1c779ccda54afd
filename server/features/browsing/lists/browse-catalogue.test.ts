import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as browsing from '#contract/browsing.ts';
import { changeBooks, keepAuthorSentences, setAudio } from '#server/features/books/index.ts';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';
import { endpointsIn } from '#server/testing/every-endpoint.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.empty());

describe('every call', () => {
  it.each(endpointsIn(browsing).map(({ route }) => route))('%s requires sign-in', async (route) => {
    const { status, body } = await catalogue.call(route.replace(':id', '1'), { token: null });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated' });
    expect((await catalogue.call(route.replace(':id', '1'), { token: 'nobody' })).status).toBe(401);
  });

  it.each(['GET /api/v1/books/:id', 'GET /api/v1/books/similar/:id', 'GET /api/v1/authors/:id'])(
    '%s answers 404 for ids that are not there and for what is no id',
    async (route) => {
      for (const id of [
        '999999',
        '0',
        '-1',
        'abc',
        '1.5',
        '2147483648',
        '99999999999999999999',
        '%27',
        '1e9',
      ]) {
        const { status, body } = await catalogue.call(route.replace(':id', id));
        expect([id, status]).toEqual([id, 404]);
        expect(body.code).toBe('not_found');
      }
    },
  );
});

describe('GET /books', () => {
  it('shows published books, newest first, a page at a time', async () => {
    await catalogue.addBooks(5);
    await catalogue.addBook({ title: 'Draft', status: 'waiting' });
    const first = await catalogue.call('GET /api/v1/books?per_page=2');
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toContain('application/json');
    expect(titles(first.body)).toEqual(['Book E', 'Book D']);
    expect(first.body.hasMorePages).toBe(true);
    const last = await catalogue.call('GET /api/v1/books?per_page=2&page=3');
    expect(titles(last.body)).toEqual(['Book A']);
    expect(last.body.hasMorePages).toBe(false);
    const full = await catalogue.call('GET /api/v1/books?per_page=5');
    expect(full.body.hasMorePages).toBe(false);
    const unsaid = await catalogue.call('GET /api/v1/books?sort_by=&page=&per_page=2');
    expect(titles(unsaid.body)).toEqual(['Book E', 'Book D']);
    const behind = await catalogue.call('GET /api/v1/books?page=1000000&per_page=100');
    expect(behind.body).toEqual({ books: [], hasMorePages: false });
  });

  it('has everything that a list shows', async () => {
    const id = await catalogue.addBook({
      categories: ['Nature', 'Essays'],
      title: 'Walden: or, Life in the Woods',
    });
    await changeBooks(catalogue.deps, async (tx) => {
      await setAudio(tx, id, { audioKey: 'audio/walden.mp3', durationSeconds: 601.5 });
    });
    const { body } = await catalogue.call('GET /api/v1/books');
    expect(body.books[0]).toEqual({
      id,
      title: 'Walden: or, Life in the Woods',
      slug: 'walden-or-life-in-the-woods',
      author: { id: expect.any(Number), name: 'Henry David Thoreau' },
      thumbnail: expect.stringMatching(new RegExp(`^/covers/${id}\\.svg\\?v=[0-9a-f]{12}$`)),
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
      slogan: 'A year at the pond',
      language: 'en',
      categories: [
        { id: expect.any(Number), name: 'Nature' },
        { id: expect.any(Number), name: 'Essays' },
      ],
      duration: 601.5,
      reading_minutes: 10,
      audio_public_link: expect.stringContaining('/media/audio/walden.mp3?'),
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('shows the current user where they are, and only in books they have begun', async () => {
    const [one] = await catalogue.addBooks(2);
    await catalogue.mark(one!, { time: 42.25, finished: false });
    const { body } = await catalogue.call('GET /api/v1/books?sort_by=title');
    expect(body.books[0]).toMatchObject({ time: 42.25, finished: false });
    expect(body.books[1]).not.toHaveProperty('time');
    expect(body.books[1]).not.toHaveProperty('finished');
  });

  it('shows those of one language, whatever the order, a page at a time', async () => {
    await catalogue.addBooks(2);
    await catalogue.addBooks(3, { language: 'es', categories: ['Nature'] });
    const inSpanish = (query: string) => catalogue.call(`GET /api/v1/books?language=es&${query}`);
    expect(titles((await inSpanish('sort_by=title')).body)).toEqual(['Book A', 'Book B', 'Book C']);
    const { body } = await inSpanish('per_page=2&page=2');
    expect(titles(body)).toEqual(['Book A']);
    expect(body.hasMorePages).toBe(false);
    expect(body.books[0].language).toBe('es');
    expect((await catalogue.call('GET /api/v1/books?language=fr')).body.books).toEqual([]);
    const { categories, languages } = (await catalogue.call('GET /api/v1/categories')).body;
    expect(languages).toEqual(['es', 'en']);
    const ids = categories.map(({ id }: { id: number }) => id);
    const search = (language: string) =>
      catalogue.call('POST /api/v1/categories/search', { body: { ids, language } });
    expect((await search('es')).body.books).toHaveLength(3);
    expect((await search('en')).body.books).toHaveLength(2);
  });

  it('sorts', async () => {
    const a = await catalogue.addBook({ title: 'éclair', wordCount: 2300 });
    const b = await catalogue.addBook({ title: 'Apple', wordCount: 230 });
    await catalogue.addBook({ title: 'Zebra', wordCount: 1150 });
    await catalogue.countListens(
      new Map([
        [a, 5],
        [b, 2],
      ]),
    );
    const by = async (order: string) =>
      titles((await catalogue.call(`GET /api/v1/books?sort_by=${order}`)).body);
    expect(await by('newest')).toEqual(['Zebra', 'Apple', 'éclair']);
    expect(await by('popular')).toEqual(['éclair', 'Apple', 'Zebra']);
    expect(await by('title')).toEqual(['Apple', 'éclair', 'Zebra']);
    expect(await by('shortest')).toEqual(['Apple', 'Zebra', 'éclair']);
    expect(await by('longest')).toEqual(['éclair', 'Zebra', 'Apple']);
  });

  it('asks for the order of popular anew every minute', async () => {
    const [a, b] = await catalogue.addBooks(2);
    const first = async () => (await catalogue.call('GET /api/v1/books?sort_by=popular')).body.books[0].id;
    await catalogue.newsArrived();
    await catalogue.countListens(new Map([[a!, 1]]));
    expect(await first()).toBe(a);
    await catalogue.countListens(new Map([[b!, 2]]));
    expect(await first()).toBe(a);
    catalogue.clock.offsetMs += 60_000;
    expect(await first()).toBe(b);
  });

  it.each([
    'page=abc',
    'page=-1',
    'page=0',
    'page=1.5',
    'page=1e99',
    'page=NaN',
    'per_page=0',
    'per_page=1000',
    'per_page=-5',
    'sort_by=best',
    "sort_by=newest'--",
    'page=1&page=2',
    'language=Spanish',
    'language=es%27',
    'sort_by[]=title',
  ])('refuses ?%s', async (queryText) => {
    const { status, body } = await catalogue.call(`GET /api/v1/books?${queryText}`);
    if (queryText === 'sort_by[]=title') return expect(status).toBe(200);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'invalid',
      errors: { [queryText.split('=')[0]!]: expect.arrayContaining([expect.any(String)]) },
    });
  });

  it.each(['newest', 'popular', 'title', 'shortest', 'longest'])(
    'shows each book once over all pages, by %s, however many tie',
    async (order) => {
      await catalogue.database.pool.query(`
        insert into authors (name, name_key) values ('A', 'a');
        insert into books (title, title_key, author_id, source_kind, source_label, status, reading_minutes,
          listens_count, search_document, search_text, published_at)
        select 'T' || n, 't' || n % 7, 1, 'ai', 'x', 'published', n % 5, n % 3, '', '', timestamp '2025-01-01' + interval '1 microsecond' * (n / 400)
        from generate_series(1, 2550) n`);
      await catalogue.rewriteCards();
      const seen = new Set<number>();
      for (const page of [25, 26, 1, 2, 3, ...Array.from({ length: 21 }, (_, index) => index + 4)]) {
        const { body } = await catalogue.call(`GET /api/v1/books?sort_by=${order}&per_page=100&page=${page}`);
        expect(body.books).toHaveLength(page === 26 ? 50 : 100);
        expect(body.hasMorePages).toBe(page < 26);
        for (const { id } of body.books) seen.add(id);
      }
      expect(seen.size).toBe(2550);
    },
  );
});

describe('GET /books/:id', () => {
  it('shows a book with where the current user is, and puts it next in line while it has no voice', async () => {
    const id = await catalogue.addSummary({ categories: ['Nature'] });
    const other = await catalogue.addBook({ title: 'Civil Disobedience', categories: ['Politics'] });
    const near = await catalogue.addBook({
      title: 'My First Summer',
      author: 'John Muir',
      categories: ['Nature'],
    });
    await catalogue.mark(id, { time: 7, finished: false });
    await catalogue.makeShelves();
    const { status, body } = await catalogue.call(`GET /api/v1/books/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      short_description: 'Simplicity, told from a cabin.',
      year: 1854,
      key_ideas: [{ title: 'A key idea', time: null }],
      source: { kind: 'starter', label: 'written for the starter library' },
      narration: { state: 'waiting', progress: 0, reason: null },
      time: 7,
      finished: false,
      version: 1,
    });
    expect(new Set(body.data.similar.map((book: { id: number }) => book.id))).toEqual(new Set([other, near]));
    expect(body.authorBooks.map((book: { id: number }) => book.id)).toEqual([other]);
    expect(await catalogue.takeOpened()).toEqual([id]);
  });

  it('is ready once the book has a voice, and is then not put in line', async () => {
    const id = await catalogue.addSummary();
    await catalogue.call(`GET /api/v1/books/${id}`);
    expect(await catalogue.takeOpened()).toEqual([id]);
    await changeBooks(catalogue.deps, async (tx) => {
      await setAudio(tx, id, { audioKey: 'a.mp3', durationSeconds: 60 });
    });
    catalogue.clock.offsetMs += 60_000;
    const { body } = await catalogue.call(`GET /api/v1/books/${id}`);
    expect(body.data).toMatchObject({
      duration: 60,
      narration: { state: 'ready', progress: 1, reason: null },
    });
    expect(await catalogue.takeOpened()).toEqual([]);
  });

  it('is not there while the book is not published', async () => {
    const id = await catalogue.addBook({ status: 'needs_review' });
    expect((await catalogue.call(`GET /api/v1/books/${id}`)).status).toBe(404);
    expect((await catalogue.call(`GET /api/v1/books/similar/${id}`)).status).toBe(404);
    expect(await catalogue.takeOpened()).toEqual([]);
  });
});

describe('GET /books/similar/:id, /authors/:id and /categories', () => {
  it('shows what is close, never the book itself, nor what is unpublished', async () => {
    const [a, b] = await catalogue.addBooks(2, { categories: ['Nature'] });
    await catalogue.addBooks(1, { categories: ['Nature'], status: 'rejected' });
    await catalogue.addBooks(1, { categories: ['Law'], author: 'Another' });
    await catalogue.makeShelves();
    const { body } = await catalogue.call(`GET /api/v1/books/similar/${a}`);
    expect(body.books.map((book: { id: number }) => book.id)).toEqual([b]);
  });

  it('shows an author with the published books, newest first', async () => {
    await catalogue.addBooks(3);
    await catalogue.addBooks(1, { author: 'Hidden', status: 'waiting' });
    const author = (await catalogue.call('GET /api/v1/books')).body.books[0].author;
    const { body } = await catalogue.call(`GET /api/v1/authors/${author.id}`);
    expect(body.author).toEqual({ ...author, sentences: {} });
    expect(titles(body)).toEqual(['Book C', 'Book B', 'Book A']);
    expect((await catalogue.call(`GET /api/v1/authors/${author.id + 1}`)).status).toBe(404);
  });

  it('says who an author was, until an admin says it otherwise', async () => {
    await catalogue.addBooks(1, { author: 'Plato' });
    const { pool } = catalogue.database;
    const plato = (sentence: string, language = 'en') => ({ name: 'PLATO', language, sentence });
    const shown = async () => {
      const { author } = (await catalogue.call('GET /api/v1/books')).body.books[0];
      catalogue.news.changed();
      return (await catalogue.call(`GET /api/v1/authors/${author.id}`)).body.author.sentences;
    };
    const given = [plato('A Greek'), plato('Un griego', 'es'), { ...plato('Nobody'), name: 'Somebody else' }];
    expect(await keepAuthorSentences(pool, given)).toBe(2);
    expect(await keepAuthorSentences(pool, given)).toBe(0);
    expect(await shown()).toEqual({ en: 'A Greek', es: 'Un griego' });
    await pool.query(
      `update author_sentences set sentence = 'Mine', edited_at = now() where language = 'en'`,
    );
    expect(await keepAuthorSentences(pool, [plato('Later'), plato('Más tarde', 'es')])).toBe(1);
    expect(await shown()).toEqual({ en: 'Mine', es: 'Más tarde' });
    await pool.query(`update author_sentences set sentence = '' where language = 'en'`);
    expect(await shown()).toEqual({ es: 'Más tarde' });
  });

  it('counts the published books of each category', async () => {
    await catalogue.addBooks(2, { categories: ['Nature', 'Essays'] });
    await catalogue.addBooks(1, { categories: ['essays'] });
    await catalogue.addBooks(1, { categories: ['Nature', 'Law'], status: 'waiting' });
    const { body } = await catalogue.call('GET /api/v1/categories');
    expect(body.categories).toEqual([
      { id: expect.any(Number), name: 'Essays', books_count: 3, description: '', place: null },
      { id: expect.any(Number), name: 'Nature', books_count: 2, description: '', place: null },
    ]);
  });
});

describe('POST /categories/search', () => {
  it('shows books in any of the categories, newest first; all for no ids', async () => {
    await catalogue.addBooks(2, { categories: ['Nature'] });
    await catalogue.addBook({ title: 'Both', categories: ['Nature', 'Law'] });
    await catalogue.addBook({ title: 'Neither', categories: ['Art'] });
    const { categories } = (await catalogue.call('GET /api/v1/categories')).body;
    const idOf = (name: string) => categories.find((one: { name: string }) => one.name === name).id;
    const find = async (body?: object) =>
      (await catalogue.call('POST /api/v1/categories/search', { body })).body;
    expect(titles(await find({ ids: [idOf('Nature'), idOf('Law')] }))).toEqual(['Both', 'Book B', 'Book A']);
    expect(titles(await find({ ids: [String(idOf('Law'))] }))).toEqual(['Both']);
    expect(titles(await find({ ids: [] }))).toHaveLength(4);
    expect(titles(await find({ ids: [2_147_483_647] }))).toEqual([]);
    const page = await find({ ids: [idOf('Nature')], page: 2, per_page: 2 });
    expect(titles(page)).toEqual(['Book A']);
    expect(page.hasMorePages).toBe(false);
  });

  it('shows each book of a category once over all pages', async () => {
    await catalogue.database.pool.query(`
      insert into authors (name, name_key) values ('A', 'a');
      insert into categories (name, name_key) values ('Even', 'even'), ('Third', 'third');
      insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
      select 'T' || n, 't' || n, 1, 'ai', 'x', 'published', '', '', timestamp '2025-01-01' + interval '1 second' * (n / 9)
      from generate_series(1, 1800) n;
      insert into book_categories (book_id, category_id)
      select id, 1 from books where id % 2 = 0 union all select id, 2 from books where id % 3 = 0`);
    await catalogue.rewriteCards();
    const seen: number[] = [];
    for (const page of Array.from({ length: 18 }, (_, index) => ((index + 9) % 18) + 1)) {
      const { body } = await catalogue.call('POST /api/v1/categories/search', {
        body: { ids: [2, 1], page, per_page: 70 },
      });
      expect(body.hasMorePages).toBe(page < 18);
      seen.push(...body.books.map((book: { id: number }) => book.id));
    }
    expect(seen).toHaveLength(1200);
    expect(new Set(seen).size).toBe(1200);
    expect(seen.every((id) => id % 2 === 0 || id % 3 === 0)).toBe(true);
  });

  it.each([
    { ids: 'all' },
    { ids: [-1] },
    { ids: [1.5] },
    { ids: [99_999_999_999] },
    { ids: ["1'"] },
    { ids: [null] },
    { ids: Array.from({ length: 201 }, () => 1) },
    { page: 'abc' },
    { per_page: 1000 },
    [1],
    'text',
  ])('refuses %j', async (body) => {
    const { status } = await catalogue.call('POST /api/v1/categories/search', { body });
    expect([415, 422]).toContain(status);
  });
});
