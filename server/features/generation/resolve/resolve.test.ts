import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeBooks, upsertBook } from '#server/features/books/index.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { addSource, sourcesOf } from '../sources/source-store.ts';
import type { Json, StepContext } from '../steps.ts';
import { createFetchJson } from './fetch-json.ts';
import { type ResolveDeps, resolveStep } from './resolve-step.ts';

type Answer = { status?: number; body?: unknown; hang?: boolean; cut?: boolean };
type World = Awaited<ReturnType<typeof openGenerationWorld>>;

let world: World;
let server: Server;
let address: string;
let asked: string[] = [];
let answers: (url: URL) => Answer = () => ({ status: 500 });

beforeAll(async () => {
  world = await openGenerationWorld();
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    asked.push(url.pathname + url.search);
    const { status = 200, body, hang, cut } = answers(url);
    if (hang) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (cut) {
      response.write('{"docs": [');
      response.destroy();
    } else response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});
afterEach(() => {
  asked = [];
  answers = () => ({ status: 500 });
});

/** An answer of search.json, as Open Library gives it. */
const searchJson = (...docs: object[]) => ({
  numFound: docs.length,
  start: 0,
  numFoundExact: true,
  num_found: docs.length,
  documentation_url: 'https://openlibrary.org/dev/docs/api/search',
  q: '',
  offset: null,
  docs,
});
const walden = {
  key: '/works/OL55737W',
  title: 'Walden',
  subtitle: 'or, Life in the Woods',
  author_name: ['Henry David Thoreau'],
  author_key: ['OL28258A'],
  first_publish_year: 1854,
  subject: ['Solitude', 'Natural history'],
  edition_count: 1034,
};
const description = 'Thoreau lived for two years in a small house beside a pond. '.repeat(4);
const waldenWork = {
  title: 'Walden',
  key: '/works/OL55737W',
  type: { key: '/type/work' },
  description: { type: '/type/text', value: description },
  authors: [{ author: { key: '/authors/OL28258A' }, type: { key: '/type/author_role' } }],
  created: { type: '/type/datetime', value: '2009-12-09T01:55:48.014846' },
};
const article =
  'Walden; or, Life in the Woods is an 1854 book by American transcendentalist writer Henry David Thoreau. ' +
  'The text is a reflection upon simple living in natural surroundings, and part social experiment.';

const openLibrary = (url: URL): Answer | null => {
  if (url.pathname === '/search.json') return { body: searchJson(walden) };
  if (url.pathname === '/works/OL55737W.json') return { body: waldenWork };
  return null;
};
const PAGE = 'https://en.wikipedia.org/wiki/Walden';
const wikipedia = (url: URL, fullurl = PAGE): Answer => {
  if (url.searchParams.get('list') === 'search') {
    return {
      body: {
        batchcomplete: true,
        query: {
          searchinfo: { totalhits: 2 },
          search: [
            { ns: 0, title: 'Walden (disambiguation)', pageid: 1, snippet: '' },
            { ns: 0, title: 'Walden', pageid: 46444, size: 5, wordcount: 2, snippet: '<span>Walden</span>' },
          ],
        },
      },
    };
  }
  const title = url.searchParams.get('titles');
  const page =
    title === 'Walden'
      ? { pageid: 46444, ns: 0, title, extract: article, fullurl }
      : { pageid: 1, ns: 0, title, extract: 'Walden may refer to:', pageprops: { disambiguation: '' } };
  return { body: { batchcomplete: true, query: { pages: [page] } } };
};

async function aBook(title: string, author: string, status: 'waiting' | 'published' = 'waiting') {
  const id = await changeBooks(world.deps, (tx) =>
    upsertBook(tx, {
      title,
      author,
      originKey: null,
      categories: [],
      sourceKind: 'ai',
      sourceLabel: 'Test',
      status,
      wordCount: 0,
    }),
  );
  return { id, title, author, year: null, language: 'en', isPublished: false };
}

function resolve(book: StepContext['book'], more: Partial<ResolveDeps> = {}, limitMs = 5000) {
  const fetchJson = createFetchJson({ limitMs, userAgent: 'Precis', now: Date.now });
  const { database } = world;
  const step = resolveStep({ database, fetchJson, openLibraryUrl: address, wikipediaUrl: address, ...more });
  return step({
    book,
    signal: new AbortController().signal,
    log: createLog('silent'),
    before: {},
    note: () => undefined,
    isLastAttempt: false,
    keepLock: async () => undefined,
    once: async <Value extends Json>(_part: { name: string; inputs: Json }, make: () => Promise<Value>) =>
      make(),
  });
}

describe('a work', () => {
  it('that both know is found, and what they say is kept', async () => {
    answers = (url) => openLibrary(url) ?? wikipedia(url);
    const book = await aBook('walden', 'H. D. Thoreau');
    expect(await resolve(book)).toEqual({
      kind: 'done',
      result: {
        title: 'Walden: or, Life in the Woods',
        author: 'Henry David Thoreau',
        year: 1854,
        language: 'en',
        subjects: ['Solitude', 'Natural history'],
        knownBy: ['openlibrary', 'wikipedia'],
      },
    });
    const sources = await sourcesOf(world.database.pool, book.id);
    expect(sources.map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['openlibrary', description.trim()],
      ['wikipedia', article],
    ]);
    expect(asked[0]).toContain('title=walden');
  });

  it('is never linked to by an address that runs something', async () => {
    answers = (url) => openLibrary(url) ?? wikipedia(url, 'javascript:alert(1)');
    const book = await aBook('Walden', 'Henry Thoreau');
    await resolve(book);
    const linked = (await sourcesOf(world.database.pool, book.id)).map(({ url }) => url);
    expect(linked).toEqual([expect.stringMatching(/^http:.*\/works\//), `${address}/wiki/Walden`]);
  });

  it('that one knows is found while the other is away', async () => {
    answers = (url) =>
      url.pathname.startsWith('/w/') ? { status: 503 } : (openLibrary(url) ?? { status: 404 });
    expect(await resolve(await aBook('Walden', 'Thoreau'))).toMatchObject({
      kind: 'done',
      result: { knownBy: ['openlibrary'] },
    });
  });

  it('by somebody else is not found, and says whose it is', async () => {
    answers = (url) => openLibrary(url) ?? wikipedia(url);
    const outcome = await resolve(await aBook('Walden', 'Jane Austen'));
    expect(outcome).toMatchObject({ kind: 'held', status: 'needs_review' });
    expect(outcome).toHaveProperty(
      'reason',
      '“Walden” is known by Henry David Thoreau, but not by Jane Austen. It needs review.',
    );
  });

  it('that nobody knows says so', async () => {
    answers = (url) => ({
      body: url.pathname === '/search.json' ? searchJson() : { batchcomplete: true, query: { search: [] } },
    });
    expect(await resolve(await aBook('Qwertzuiop', 'Nobody Special'))).toMatchObject({
      kind: 'held',
      reason: 'Open Library and Wikipedia know no book “Qwertzuiop” by Nobody Special. It needs review.',
    });
  });

  it('without an author is found where there is one, and ambiguous where there are several', async () => {
    const nameless = async (title: string) => ({ ...(await aBook(title, 'Unknown')), author: '' });
    answers = (url) => openLibrary(url) ?? { body: { query: { search: [] } } };
    expect(await resolve(await nameless('Walden'))).toMatchObject({
      result: { author: 'Henry David Thoreau' },
    });
    const emma = (author: string, id: number) => ({
      key: `/works/OL${id}W`,
      title: 'Emma',
      author_name: [author],
    });
    answers = (url) =>
      url.pathname === '/search.json'
        ? { body: searchJson(emma('Jane Austen', 1), emma('Alexander McCall Smith', 2)) }
        : { body: { query: { search: [] } } };
    expect(await resolve(await nameless('Emma'))).toMatchObject({
      kind: 'held',
      reason:
        'Several books have this title, by Jane Austen and Alexander McCall Smith. Enter the author you mean.',
    });
  });

  it('that the library has already is not made twice', async () => {
    await aBook('The Republic', 'Plato', 'published');
    expect(await resolve(await aBook('Republic', 'Plato'))).toMatchObject({
      kind: 'held',
      status: 'rejected',
      reason: 'This book is already in the library: “The Republic” by Plato.',
    });
    expect(asked).toEqual([]);
  });
});

describe('with nobody to ask', () => {
  it.each<[string, Answer, string]>([
    ['an error', { status: 500 }, 'it answered 500'],
    ['a limit of rates', { status: 429 }, 'it answered 429'],
    ['no JSON', { body: '<html>' }, 'its answer is no JSON'],
    ['another shape', { body: { docs: 'none', query: 7 } }, 'its answer has another shape than expected'],
    ['a cut connection', { cut: true }, 'it cannot be reached'],
    ['no answer', { hang: true }, 'it gave no answer in 0.2 s'],
  ])('but %s, the book waits for a person and says why', async (_name, answer, why) => {
    answers = () => answer;
    const outcome = await resolve(await aBook('Walden', 'Thoreau'), {}, 200);
    expect(outcome).toMatchObject({ kind: 'held', status: 'needs_review' });
    expect(outcome).toHaveProperty('reason', expect.stringContaining(`Open Library: ${why}`));
    expect(outcome).toHaveProperty('reason', expect.stringContaining('Attach a source, or try again later.'));
  });

  it('at all, it goes on as nobody’s, and with its text attached as that', async () => {
    const none = { openLibraryUrl: null, wikipediaUrl: null };
    const book = await aBook('Walden', 'Thoreau');
    expect(await resolve(book, none)).toMatchObject({ kind: 'done', result: { knownBy: [] } });
    const { pool } = world.database;
    await addSource(pool, { bookId: book.id, kind: 'attached', title: 'Walden', url: null, text: 'Text.' });
    expect(await resolve(book, none)).toMatchObject({ kind: 'done', result: { knownBy: ['attached'] } });
    expect(await resolve(book)).toMatchObject({ kind: 'done', result: { knownBy: ['attached'] } });
  });
});

it('answers are kept, failures are not', async () => {
  const fetchJson = createFetchJson({ limitMs: 1000, userAgent: 'Precis', now: Date.now });
  const { signal } = new AbortController();
  await expect(fetchJson(`${address}/x`, signal)).rejects.toThrow('it answered 500');
  answers = () => ({ body: { x: 1 } });
  expect(await fetchJson(`${address}/x`, signal)).toEqual({ x: 1 });
  expect(await fetchJson(`${address}/x`, signal)).toEqual({ x: 1 });
  expect(asked).toHaveLength(2);
  await expect(fetchJson(`${address}/y`, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});
