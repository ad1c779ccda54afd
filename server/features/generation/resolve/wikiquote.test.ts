import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { showGeneration } from '../admin/show-generation.ts';
import { addSource } from '../sources/source-store.ts';
import { famousBook, famousParts } from '../testing/famous-book.ts';
import { quoted, quotedBook } from '../testing/quoted-book.ts';
import { createFetchJson } from './fetch-json.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
type Page = { extract?: string; pageprops?: object };

let world: World;
let server: Server;
let address: string;
let asked: string[] = [];
/** Wikiquote's pages by their titles; `answer` instead of any, null for none. */
let wiki: { pages: Record<string, Page>; answer?: string | number | null } = { pages: {} };

const answerTo = ({ searchParams }: URL): object => {
  if (searchParams.get('list') === 'search') {
    const search = Object.keys(wiki.pages).map((title, at) => ({
      ns: 0,
      title,
      pageid: at + 1,
      snippet: '',
    }));
    return { batchcomplete: true, query: { searchinfo: { totalhits: search.length }, search } };
  }
  const title = searchParams.get('titles') ?? '';
  return { batchcomplete: true, query: { pages: [{ pageid: 1, ns: 0, title, ...wiki.pages[title] }] } };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    asked.push(url.searchParams.get('titles') ?? 'search');
    if (wiki.answer === null) return;
    response.writeHead(typeof wiki.answer === 'number' ? wiki.answer : 200, {
      'content-type': 'application/json',
    });
    response.end(typeof wiki.answer === 'string' ? wiki.answer : JSON.stringify(answerTo(url)));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openGenerationWorld();
  world.deps.text = null;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});
beforeEach(() => {
  asked = [];
  const fetchJson = createFetchJson({ limitMs: 300, userAgent: 'Precis', now: Date.now });
  world.deps.metadata = { fetchJson, openLibraryUrl: null, wikipediaUrl: null, wikiquoteUrl: address };
});

/** The passages of an extract of the book, made as an admin would have it made. */
async function extracted(): Promise<string> {
  const bookId = await world.aWaitingBook({ title: 'The Land', author: 'Ann Weaver', source: null });
  const source = {
    kind: 'attached',
    title: 'The Land',
    url: null,
    text: `${quotedBook}\n\n${famousBook}`,
  } as const;
  await addSource(world.database.pool, { bookId, ...source });
  await world.make(bookId);
  const { draft } = await showGeneration(world.deps, bookId);
  await world.database.pool.query('delete from books');
  return (draft?.sections ?? []).map(({ body }) => body).join('\n');
}

/** Eight that the book has. */
const lines = [...famousParts.long.slice(0, 7), quoted];
const list = ['Quotes', 'Chapter 4', ...lines, 'Quotes about The Land', 'It is a dull book.'].join('\n');

it.each<[string, Record<string, Page>]>([
  ['the work', { 'The Land (book)': { extract: list }, Landscape: { extract: 'x' } }],
  ['its author', { 'Ann Weaver': { extract: list } }],
  ['both', { 'The Land': { extract: 'Nothing yet.' }, 'Ann Weaver': { extract: list } }],
])('what Wikiquote has on the page of %s is in the extract', async (_whose, pages) => {
  wiki = { pages };
  expect(await extracted()).toContain(quoted);
  expect(asked).toEqual(['search', ...Object.keys(pages).filter((title) => title !== 'Landscape')]);
});

it.each<[string, typeof wiki]>([
  ['no page', { pages: {} }],
  ['other pages', { pages: { 'The Sea': { extract: list }, 'Bob Miller': { extract: list } } }],
  [
    'a page that lists meanings',
    { pages: { 'The Land': { extract: list, pageprops: { disambiguation: '' } } } },
  ],
  ['an empty page', { pages: { 'The Land': {} } }],
  ['a page of one endless line', { pages: { 'The Land': { extract: quoted.repeat(2_000) } } }],
  ['more than anybody reads', { pages: { 'The Land': { extract: `${quoted}\n`.repeat(60_000) } } }],
  ['HTML', { pages: {}, answer: '<html>' }],
  ['another shape', { pages: {}, answer: '{"query":{"search":"none"}}' }],
  ['an error', { pages: {}, answer: 503 }],
  ['no answer', { pages: {}, answer: null }],
])('with %s the extract is as it would be without', async (_what, otherwise) => {
  wiki = otherwise;
  const without = await extracted();
  expect(without).toContain('The meadow of case');
  expect(without).not.toContain(quoted);
});

it('isn’t asked where it is off, or where a text server writes', async () => {
  wiki = { pages: { 'The Land': { extract: list } } };
  world.deps.metadata.wikiquoteUrl = null;
  expect(await extracted()).not.toContain(quoted);
  expect(asked).toEqual([]);
});
