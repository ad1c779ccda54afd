import type { Target } from '../../e2e/support/call-server.ts';
import { type Figures, figuresOf, measured, type Runs, rowsOf } from '../support/bench.ts';
import { type Catalogue, catalogue } from '../support/catalogue.ts';
import { CONNECTIONS, readEach } from '../support/load.ts';
import { withBare } from '../support/program.ts';
import { withServer } from '../support/server.ts';

/** Any number that shares no divisor with those of pages and books: a walk to and fro through all of them. */
const STRIDE = 7_919;
const WARM = 500;

export const rows = rowsOf({ 'catalogue pages': 0.6, books: 0.4 }, (name, least) => [
  `Thousands of different ${name}, {books} books, ${CONNECTIONS} connections`,
  '/s',
  `≥ ${least} of bare Fastify, one statement for ready rows`,
]);

export const bench = measured(catalogue(), {
  number: '1b, 2',
  about: 'thousands of different catalogue pages and books, each asked for once',
  rows,
  once: measureCold,
});

export function measureCold({ server, url }: Catalogue, { books, quick }: Runs): Promise<Figures> {
  const pageOf = (index: number) => 1 + ((index * STRIDE) % Math.floor(books / 20));
  const bookOf = (index: number) => 1 + ((index * STRIDE) % books);
  const paths = {
    'catalogue pages': {
      ours: (at: number) => `/api/v1/books?sort_by=${at % 2 === 0 ? 'newest' : 'title'}&page=${pageOf(at)}`,
      bare: (at: number) => `/page/${books - 20 * (pageOf(at) - 1)}`,
    },
    books: {
      ours: (at: number) => `/api/v1/books/${bookOf(at)}`,
      bare: (at: number) => `/book/${bookOf(at)}`,
    },
  };
  const rate = async (target: Target, pathOf: (index: number) => string) => {
    const asked = Array.from({ length: WARM + (quick ? 500 : 4_000) }, (_, index) => pathOf(index));
    await readEach(target, asked.slice(0, WARM));
    return (await readEach(target, asked.slice(WARM))).perSecond;
  };
  return figuresOf(paths, async ({ ours, bare }) => [
    await withServer(server, (target) => rate(target, ours)),
    await withBare('ready-rows', url, (target) => rate(target, bare)),
  ]);
}
