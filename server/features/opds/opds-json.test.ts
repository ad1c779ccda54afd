import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from '#server/testing/epub-faults.ts';
import { feedFaults, publicationFaults } from '#server/testing/opds-faults.ts';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;

let library: Library;
let reader: Awaited<ReturnType<Library['aReader']>>;
let authorization: string;
beforeAll(async () => {
  library = await openAppLibrary();
  reader = await library.aReader();
  authorization = `Basic ${Buffer.from(`${reader.email}:${reader.appPassword}`).toString('base64')}`;
});
afterAll(() => library.test.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  library.test.app.inject({ url, headers: { authorization, ...headers } });

const OPDS = 'application/opds+json';
const ACQUISITION = 'http://opds-spec.org/acquisition';

// What the specification and its schemas require of a feed, and what ours contains.
const size = z.int().positive();
const link = z.strictObject({
  href: z.string().startsWith('/'),
  type: z.string().regex(/^\w+\/[\w.+-]+$/),
  rel: z.string().min(1),
  title: z.string().min(1).optional(),
  templated: z.literal(true).optional(),
});
const picture = link
  .omit({ rel: true })
  .extend({ type: z.enum(['image/jpeg', 'image/png', 'image/gif']), width: size, height: size });
const hasSelf = (links: z.infer<typeof link>[]): boolean => links.some(({ rel }) => rel === 'self');
const publication = z.strictObject({
  metadata: z.strictObject({
    '@type': z.literal('http://schema.org/Book'),
    identifier: z.string().regex(/^\w+:/),
    title: z.string().min(1),
    author: z.string().min(1),
    language: z.string().min(2),
    subject: z.array(z.string().min(1)),
    modified: z.iso.datetime(),
    description: z.string().min(1).optional(),
  }),
  links: z
    .array(link)
    .refine(hasSelf)
    .refine((links) => links.some(({ rel }) => rel === ACQUISITION)),
  images: z.array(picture).min(1),
});
const feed = z
  .strictObject({
    metadata: z.strictObject({
      title: z.string(),
      identifier: z.string().regex(/^\w+:/),
      modified: z.iso.datetime(),
      numberOfItems: z.int().min(0).optional(),
      itemsPerPage: size.optional(),
      currentPage: size.optional(),
    }),
    links: z.array(link).refine(hasSelf),
    navigation: z.array(link.required({ title: true })).optional(),
    publications: z.array(publication).optional(),
  })
  .refine(({ navigation, publications }) => (navigation === undefined) !== (publications === undefined));

async function feedAt(url: string, headers = {}) {
  const answer = await get(url, headers);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  expect(answer.headers['content-type']).toBe(`${OPDS};charset=utf-8`);
  expect(feedFaults(answer.json()), url).toEqual([]);
  const { metadata, links, navigation = [], publications = [] } = feed.parse(answer.json());
  expect(links.find(({ rel }) => rel === 'self')).toEqual({ rel: 'self', href: url, type: OPDS });
  const titles = [...navigation.map(({ title }) => title), ...publications.map((one) => one.metadata.title)];
  const to = (title: string) => navigation.find((one) => one.title === title)?.href ?? '';
  return { metadata, links, navigation, publications, titles, to };
}

it('leads from its root to every list, without another word of what is wanted', async () => {
  const root = await feedAt('/opds/v2');
  expect(root.titles).toEqual(['New', 'All books', 'Authors', 'Categories', 'Collections']);
  const all = ['Emma', 'Platero y yo', 'Silent', 'Walden'];
  expect((await feedAt(root.to('New'))).titles.toSorted()).toEqual(all);
  const books = await feedAt(root.to('All books'));
  expect(books.titles).toEqual(all);
  expect(books.metadata).toMatchObject({ numberOfItems: 4, itemsPerPage: 50, currentPage: 1 });
  const authors = await feedAt(root.to('Authors'));
  expect((await feedAt(authors.to('Jane Austen'))).titles).toEqual(['Emma', 'Silent']);
  const categories = await feedAt(root.to('Categories'));
  expect((await feedAt(categories.to('Nature'))).titles).toHaveLength(4);
  expect((await feedAt(root.to('Collections'))).titles).toEqual([]);
});

it('is what an app gets that asks for it, and no other', async () => {
  for (const accept of [OPDS, `${OPDS}, application/atom+xml;q=0.9`, `${OPDS};q=0.9, */*;q=0.1`]) {
    const answer = await get('/opds/books', { accept });
    expect(answer.headers['content-type'], accept).toBe(`${OPDS};charset=utf-8`);
    expect(String(answer.headers.vary)).toContain('accept');
    // Its links work without that header.
    expect(feed.parse(answer.json()).links[0]?.href).toBe('/opds/v2/books');
  }
  for (const accept of [
    '*/*',
    'application/json, text/plain, */*',
    'application/atom+xml',
    'text/html',
    '',
  ]) {
    const { headers } = await get('/opds/books', { accept });
    expect(headers['content-type'], accept).toContain('application/atom+xml');
  }
});

it('is searched by its template', async () => {
  const { links } = await feedAt('/opds/v2');
  const search = links.find(({ rel }) => rel === 'search');
  expect(search).toMatchObject({ templated: true, href: '/opds/v2/search{?query}' });
  const found = async (words: string) => {
    const href = `/opds/v2/search?query=${encodeURIComponent(words)}`;
    const answer = (await get(href)).json();
    expect(feedFaults(answer)).toEqual([]);
    return feed.parse(answer).publications?.map(({ metadata }) => metadata.title);
  };
  expect(await found('waldn')).toEqual(['Walden']);
  expect(await found('{?query}<&"')).toEqual([]);
});

it('gives each book by itself, to read and to hear', async () => {
  const { publications } = await feedAt('/opds/v2/books');
  for (const one of publications) {
    const self = one.links.find(({ rel }) => rel === 'self');
    const answer = await get(self?.href ?? '');
    expect(answer.headers['content-type']).toContain('application/opds-publication+json');
    expect(publication.parse(answer.json())).toEqual(one);
    expect(publicationFaults(answer.json())).toEqual([]);
    const files = one.links.filter(({ rel }) => rel === ACQUISITION);
    expect(files).toHaveLength(one.metadata.title === 'Silent' ? 1 : 3);
    for (const { href, type } of files) {
      const { statusCode, headers, rawPayload } = await get(href);
      expect([statusCode, headers['content-type']], href).toEqual([200, type]);
      if (type.includes('epub')) expect(await faultsOf(rawPayload)).toEqual([]);
    }
    const [cover] = one.images;
    expect((await library.test.app.inject({ url: cover?.href ?? '' })).headers['content-type']).toBe(
      'image/jpeg',
    );
  }
});

it('has nothing for nobody, and nothing of what isn’t there', async () => {
  for (const path of ['', '/books', '/authors', `/books/${library.book('Walden').id}`])
    expect((await library.test.app.inject({ url: `/opds/v2${path}` })).statusCode, path).toBe(401);
  const hidden = library.book('Hidden').id;
  for (const path of [`books/${hidden}`, 'books/x', 'books/0', 'authors/x', 'collections/x', 'books?page=2'])
    expect((await get(`/opds/v2/${path}`)).statusCode, path).toBe(404);
});

it('comes page by page, and a collection as one list', async () => {
  const id = '0d3f7a4e-52a9-4b6f-9d29-0d7c1b8a1111';
  const body = { id, name: 'Mía & <yours>', book_ids: [library.book('Platero y yo').id] };
  await library.test.call('POST /api/v1/own-collections', { token: reader.token, body });
  const collections = await feedAt('/opds/v2/collections');
  const mine = await feedAt(collections.to('Mía & <yours>'));
  expect(mine.publications).toMatchObject([{ metadata: { title: 'Platero y yo', language: 'es' } }]);
  await library.test.database.pool.query(
    `insert into books (title, title_key, author_id, source_kind, source_label, status, search_text, published_at)
     select 'Book ' || n, 'book ' || n, $1, 'starter', 'Test', 'published', '', now() from generate_series(1, 50) n`,
    [library.book('Emma').authorId],
  );
  await library.renew();
  const pages = [await feedAt('/opds/v2/books'), await feedAt('/opds/v2/books?page=2')];
  expect(pages.map(({ titles }) => titles.length)).toEqual([50, 4]);
  expect(pages.map(({ metadata }) => metadata.currentPage)).toEqual([1, 2]);
  const hrefs = pages.map(({ links }) =>
    links.filter(({ rel }) => /next|previous/.test(rel)).map((l) => l.href),
  );
  expect(hrefs).toEqual([['/opds/v2/books?page=2'], ['/opds/v2/books']]);
});

it('is no longer read as it was sent once any part of it is broken', async () => {
  const root: object = (await get('/opds/v2')).json();
  const { publications, ...list } = (await get('/opds/v2/books')).json();
  const [book] = publications;
  const self = { rel: 'self', href: '/x', type: OPDS };
  const others = [
    { rel: 'other' },
    { type: 'json' },
    { type: 1 },
    { href: '/{?query}' },
    { templated: true },
  ];
  const incomplete = [undefined, [], [{}], [self, { ...self, href: 7 }], [self, { rel: 'next', href: '/x' }]];
  const links = [...incomplete, ...others.map((broken) => [{ ...self, ...broken }])];
  const each = (whole: object, part: string, broken: unknown[]) =>
    broken.map((one) => ({ ...whole, [part]: one }));
  const feeds = [
    ...each(root, 'metadata', [undefined, {}, { title: '' }, { title: 'x', modified: 'soon' }]),
    ...each(root, 'metadata', [{ title: 'x', pages: 1 }]),
    ...each(root, 'links', links),
    ...each(root, 'navigation', [undefined, {}, [{}], [self], [{ ...self, title: 'A', type: 'text/html' }]]),
    ...each(list, 'publications', [undefined, 'none', {}, [7], [{}], [book, null]]),
  ];
  for (const one of feeds) expect(feedFaults(one), JSON.stringify(one)).not.toEqual([]);
  const details = [
    ...each(book.metadata, 'author', [7, {}, { title: 'Jane' }]),
    ...each(book.metadata, 'subject', [[7], [{}]]),
    ...each(book.metadata, 'modified', ['2026-13-01']),
    ...each(book.metadata, 'year', [1813]),
  ];
  const books = [
    ...each(book, 'metadata', details),
    ...each(book, 'links', links),
    ...each(book, 'images', [{}, [self], [{ href: '/a.jpg', type: 'image/jpeg', width: -1 }]]),
  ];
  for (const one of books) {
    expect(publicationFaults(one), JSON.stringify(one)).not.toEqual([]);
    expect(feedFaults({ ...list, publications: [book, one] })).not.toEqual([]);
  }
});
