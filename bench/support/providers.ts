import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

/** Who wrote every book that the metadata provider knows. */
export const AUTHOR = 'Henry David Thoreau';

/** As long as a quick model takes for a paragraph. */
export const ANSWER_MS = 200;

/** Providers of text and metadata that answer well. `settings` are those of a server that uses them. */
export async function openProviders(): Promise<{
  settings: Record<string, string>;
  close: () => Promise<void>;
}> {
  const works = await openLibraryOfAll();
  const text = await openTextServer();
  text.behaveBy((asked) => delay(ANSWER_MS, { text: obedientAnswer(asked) }));
  return {
    settings: { OPENLIBRARY_URL: works.url, WIKIPEDIA_URL: 'off', TEXT_BASE_URL: text.url },
    close: async () => {
      works.close();
      await text.close();
    },
  };
}

/** Knows every title, by one author, in the shape of Open Library's answers. */
async function openLibraryOfAll() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const title = url.searchParams.get('title') ?? '';
    const work = { key: '/works/OL1W', title, author_name: [AUTHOR], first_publish_year: 1854, subject: [] };
    const description = `${title} is a book about a life in the woods. `.repeat(6);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(url.pathname === '/search.json' ? { numFound: 1, docs: [work] } : { description }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
