import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from '#server/testing/epub-faults.ts';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;

let library: Library;
let authorization: string;
beforeAll(async () => {
  library = await openAppLibrary();
  const { email, appPassword } = await library.aReader();
  authorization = `Basic ${Buffer.from(`${email}:${appPassword}`).toString('base64')}`;
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
    const answer = await get(href);
    return feed.parse(answer.json()).publications?.map(({ metadata }) => metadata.title);
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
