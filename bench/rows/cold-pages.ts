import type { Target } from '../../e2e/support/call-server.ts';
import type { Bench, Figures, Row, Runs } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { CONNECTIONS, read, timeEach } from '../support/load.ts';
import { withProgram } from '../support/program.ts';
import { withServer } from '../support/server.ts';

/** Any number that shares no divisor with those of pages and books: a walk to and fro through all of them. */
const STRIDE = 7_919;
const WARM = 500;

const row = (name: string, ratioLeast: number) => ({
  what: `Thousands of different ${name}, {books} books, ${CONNECTIONS} connections`,
  unit: '/s',
  reference: 'bare Fastify, one statement for ready rows',
  ratioLeast,
});

export const rows: Record<string, Row> = { pages: row('catalogue pages', 0.6), books: row('books', 0.4) };

export const bench: Bench = {
  number: '1b, 2',
  about: 'thousands of different catalogue pages and books, each asked for once',
  rows,
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measureCold(catalogue, runs))),
};

export async function measureCold(
  { server, url }: Catalogue,
  { books, quick }: Pick<Runs, 'books' | 'quick'>,
): Promise<Figures> {
  const pageOf = (index: number) => 1 + ((index * STRIDE) % Math.floor(books / 20));
  const bookOf = (index: number) => 1 + ((index * STRIDE) % books);
  const order = (index: number) => (index % 2 === 0 ? 'newest' : 'title');
  const rate = async (target: Target, pathOf: (index: number) => string) => {
    const paths = Array.from({ length: WARM + (quick ? 500 : 4_000) }, (_, index) => pathOf(index));
    await timeEach(paths.slice(0, WARM), CONNECTIONS, (path) => read(target, path));
    return (await timeEach(paths.slice(WARM), CONNECTIONS, (path) => read(target, path))).perSecond;
  };
  const beside = async (
    ours: (index: number) => string,
    bare: (index: number) => string,
  ): Promise<[number, number]> => [
    await withServer(server, (target) => rate(target, ours)),
    await withProgram('ready-rows', [url], (address) => rate({ address }, bare)),
  ];
  return {
    pages: await beside(
      (index) => `/api/v1/books?sort_by=${order(index)}&page=${pageOf(index)}`,
      (index) => `/page/${books - 20 * (pageOf(index) - 1)}`,
    ),
    books: await beside(
      (index) => `/api/v1/books/${bookOf(index)}`,
      (index) => `/book/${bookOf(index)}`,
    ),
  };
}
