import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who wrote every book that it knows. */
export const AUTHOR = 'Henry David Thoreau';

/** Knows every title, by one author, in the shape of Open Library's answers. */
export async function openLibraryOfAll() {
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
