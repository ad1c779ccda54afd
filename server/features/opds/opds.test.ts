import { parseDocument } from 'htmlparser2';
import OpdsParser, { AcquisitionFeed, NavigationFeed, OPDSFeed } from 'opds-feed-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;
type Element = { name: string; attribs: Record<string, string>; children: (Element & { data?: string })[] };

let library: Library;
let reader: Awaited<ReturnType<Library['aReader']>>;
beforeAll(async () => {
  library = await openAppLibrary();
  reader = await library.aReader();
});
afterAll(() => library.test.close());

const basic = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
const get = (path: string, authorization = basic(reader.email, reader.appPassword), headers = {}) =>
  library.test.app.inject({ url: path, headers: { authorization, ...headers } });

/** Reads it with a parser that apps use. */
async function readByAnApp(xml: string, kind: string | undefined) {
  const read = await new OpdsParser().parse(xml);
  if (!(read instanceof OPDSFeed)) throw new Error('It’s read as one entry.');
  expect(read).toBeInstanceOf(kind === 'navigation' ? NavigationFeed : AcquisitionFeed);
  return read.entries.map(({ title, links }) => ({ title, hrefs: links.map(({ href }) => href) }));
}

/** A feed that must be valid by OPDS 1.2 and Atom: anything missing or wrong fails. */
async function feedAt(path: string) {
  const answer = await get(path);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  const kind = /^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition)/.exec(
    String(answer.headers['content-type']),
  )?.[1];
  expect(kind).toBeDefined();
  const [feed] = parseDocument(answer.body, { xmlMode: true }).children.filter(
    (child) => 'name' in child && child.name === 'feed',
  ) as unknown as Element[];
  const partsOf = (element: Element | undefined, name: string) =>
    (element?.children ?? []).filter((child) => child.name === name);
  const textOf = (element: Element | undefined, name: string) => {
    const [part] = partsOf(element, name);
    return (part?.children ?? []).map(({ data = '' }) => data).join('');
  };
  const linksOf = (element: Element | undefined) => partsOf(element, 'link').map(({ attribs }) => attribs);
  for (const name of ['id', 'title', 'updated']) expect(textOf(feed, name), name).not.toBe('');
  expect(Date.parse(textOf(feed, 'updated'))).not.toBeNaN();
  const links = linksOf(feed);
  for (const rel of ['self', 'start', 'search'])
    expect(
      links.some((link) => link.rel === rel),
      rel,
    ).toBe(true);
  const entries = partsOf(feed, 'entry').map((entry) => {
    for (const name of ['id', 'title', 'updated']) expect(textOf(entry, name), name).not.toBe('');
    const own = linksOf(entry);
    const types = own
      .filter((link) => link.rel === 'http://opds-spec.org/acquisition')
      .map(({ type }) => type);
    expect(types.includes('application/epub+zip')).toBe(kind === 'acquisition');
    return { title: textOf(entry, 'title'), links: own, text: textOf(entry, 'dc:language') };
  });
  expect(await readByAnApp(answer.body, kind)).toEqual(
    entries.map(({ title, links: own }) => ({ title, hrefs: own.map(({ href }) => href) })),
  );
  return { kind, links, entries, titles: entries.map(({ title }) => title), xml: answer.body };
}

const follow = (entries: { title: string; links: Record<string, string>[] }[], title: string): string =>
  entries.find((entry) => entry.title === title)?.links[0]?.href ?? '';

it('is a catalogue to go through from its root: new, all, by author, category and collection', async () => {
  const root = await feedAt('/opds');
  expect(root.titles).toEqual(['New', 'All books', 'Authors', 'Categories', 'Collections']);
  const all = ['Emma', 'Platero y yo', 'Silent', 'Walden'];
  expect((await feedAt(follow(root.entries, 'New'))).titles.toSorted()).toEqual(all);
  expect((await feedAt(follow(root.entries, 'All books'))).titles).toEqual(all);
  const authors = await feedAt(follow(root.entries, 'Authors'));
  expect(authors.titles).toEqual(['Henry David Thoreau', 'Jane Austen', 'Juan Ramón Jiménez']);
  expect((await feedAt(follow(authors.entries, 'Jane Austen'))).titles).toEqual(['Emma', 'Silent']);
  const categories = await feedAt(follow(root.entries, 'Categories'));
  expect((await feedAt(follow(categories.entries, 'Nature'))).titles).toHaveLength(4);
});

it('shows the library’s collections and the reader’s own, and nobody else’s', async () => {
  const id = '0d3f7a4e-52a9-4b6f-9d29-0d7c1b8a1111';
  const other = await library.aReader();
  for (const { token, name, at } of [
    { token: reader.token, name: 'Mine & yours', at: id },
    { token: other.token, name: 'Theirs', at: id.replace('1111', '2222') },
  ]) {
    const body = { id: at, name, book_ids: [library.book('Walden').id, library.book('Silent').id] };
    expect((await library.test.call('POST /api/v1/own-collections', { token, body })).status).toBeLessThan(
      300,
    );
  }
  const { titles, entries } = await feedAt('/opds/collections');
  expect(titles).toEqual(['Mine & yours']);
  expect((await feedAt(follow(entries, 'Mine & yours'))).titles).toEqual(['Walden', 'Silent']);
  expect((await get(`/opds/collections/${id.replace('1111', '2222')}`)).statusCode).toBe(404);
});

it('is searched as its description says', async () => {
  const { links } = await feedAt('/opds');
  const description = await get(links.find(({ rel }) => rel === 'search')?.href ?? '');
  expect(description.headers['content-type']).toContain('application/opensearchdescription+xml');
  const template = /template="([^"]+)"/.exec(description.body)?.[1] ?? '';
  expect((await feedAt(template.replace('{searchTerms}', encodeURIComponent('waldn')))).titles).toEqual([
    'Walden',
  ]);
  expect((await feedAt(template.replace('{searchTerms}', '%3Cb%3E%26'))).titles).toEqual([]);
});

it('comes page by page', async () => {
  await library.test.database.pool.query(
    `insert into books (title, title_key, author_id, source_kind, source_label, status, search_text, published_at)
     select 'Book ' || n, 'book ' || n, $1, 'starter', 'Test', 'published', '', now() from generate_series(1, 50) n`,
    [library.book('Emma').authorId],
  );
  await library.renew();
  const first = await feedAt('/opds/books');
  expect(first.titles).toHaveLength(50);
  expect(first.xml).toContain('<opensearch:totalResults>54</opensearch:totalResults>');
  const next = first.links.find(({ rel }) => rel === 'next')?.href ?? '';
  expect(next).toBe('/opds/books?page=2');
  const second = await feedAt(next);
  expect(second.titles).toHaveLength(4);
  expect(second.links.map(({ rel }) => rel)).toEqual([
    'self',
    'start',
    'search',
    'first',
    'previous',
    'last',
  ]);
  for (const page of ['3', '0', '-1', 'x', '1e3', '99999999'])
    expect((await get(`/opds/books?page=${page}`)).statusCode).toBe(404);
});

it('gives the book as EPUB and its sound, in ranges, and a cover', async () => {
  const { entries } = await feedAt(`/opds/authors/${library.book('Walden').authorId}`);
  const links = (rel: string) =>
    (entries[0]?.links ?? []).filter((one) => one.rel === `http://opds-spec.org/${rel}`);
  expect(links('acquisition').map(({ type, title }) => [type, title])).toEqual([
    ['application/epub+zip', 'EPUB, with audio'],
    ['application/epub+zip', 'EPUB'],
    ['audio/mpeg', 'MP3'],
  ]);
  const bytes: number[] = [];
  for (const { href = '', type } of links('acquisition')) {
    const part = await get(href, undefined, { range: 'bytes=0-9' });
    const isText = href.endsWith('text.epub');
    expect([part.statusCode, part.headers['content-type']], href).toEqual([isText ? 200 : 206, type]);
    const whole = await get(href);
    expect(whole.rawPayload.subarray(0, 10).equals(part.rawPayload.subarray(0, 10))).toBe(true);
    bytes.push(whole.rawPayload.length);
  }
  expect((bytes[0] ?? 0) - (bytes[1] ?? 0)).toBeGreaterThan(bytes[2] ?? 0);
  const cover = await library.test.app.inject({ url: links('image')[0]?.href ?? '' });
  expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(cover.rawPayload).metadata();
  expect([width, height]).toEqual([800, 1200]);
});

it('has nothing of a book that isn’t published, no sound where there is none, and nothing odd', async () => {
  const silent = library.book('Silent').id;
  expect((await get(`/opds/books/${silent}/audio.mp3`)).statusCode).toBe(404);
  expect((await get(`/opds/books/${silent}/text.epub`)).statusCode).toBe(200);
  for (const name of ['audio.mp3', 'audio.epub', 'text.epub'])
    expect((await get(`/opds/books/${library.book('Hidden').id}/${name}`)).statusCode).toBe(404);
  for (const path of [
    'authors/x',
    'authors/999999',
    'categories/None',
    'collections/x',
    'books/0/audio.mp3',
    'books/x/text.epub',
    'nothing',
  ])
    expect((await get(`/opds/${path}`)).statusCode, path).toBe(404);
});

it('asks everybody for a name and a password, an app password or their own', async () => {
  const someone = await library.aReader();
  expect((await get('/opds', basic(someone.email, someone.password))).statusCode).toBe(200);
  const other = await library.aReader();
  for (const authorization of [
    '',
    'Basic',
    'Basic !!!',
    basic('', ''),
    basic(someone.email, ''),
    basic(someone.email, other.appPassword),
    basic('nobody@example.org', someone.appPassword),
    basic(someone.email, `${someone.password}\0`),
    `Bearer ${someone.token}`,
  ]) {
    const { statusCode, headers } = await get('/opds', authorization);
    expect([statusCode, headers['www-authenticate']], authorization).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
  }
  await library.test.database.pool.query('update users set second_factor_at = now() where id = $1', [
    someone.id,
  ]);
  library.test.clock.offsetMs += 61_000;
  expect((await get('/opds', basic(someone.email, someone.password))).statusCode).toBe(403);
  const own = basic(someone.email, someone.appPassword);
  expect((await get('/opds', own)).statusCode).toBe(200);
  await library.test.call(`DELETE /api/v1/app-passwords/${someone.appPasswordId}`, { token: someone.token });
  await expect.poll(async () => (await get('/opds', own)).statusCode).toBe(401);
  await library.test.call(`PATCH /api/v1/admin/users/${other.id}`, {
    token: library.admin,
    body: { status: 'blocked' },
  });
  await expect
    .poll(async () => (await get('/opds', basic(other.email, other.appPassword))).statusCode)
    .toBe(403);
  library.test.clock.offsetMs = 0;
});

it('is not guessed without end, nor asked for EPUBs', async () => {
  const limited = await openAppLibrary({ RATE_LIMITS: 'on' });
  try {
    const known = await limited.aReader();
    const ask = async (password: string) =>
      (
        await limited.test.app.inject({
          url: '/opds',
          headers: { authorization: basic(known.email, password) },
        })
      ).statusCode;
    const statuses: number[] = [];
    for (let tried = 0; tried < 13; tried += 1) statuses.push(await ask(`wrong ${tried}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect(await ask(known.appPassword)).toBe(200);
    const headers = { authorization: basic(known.email, known.appPassword) };
    const url = '/opds/books/999999/text.epub';
    for (let asked = 0; asked < 120; asked += 1)
      expect((await limited.test.app.inject({ url, headers })).statusCode).toBe(404);
    expect((await limited.test.app.inject({ url, headers })).statusCode).toBe(429);
  } finally {
    await limited.test.close();
  }
});
