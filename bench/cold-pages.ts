import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atLeast, type Measured } from './support/figures.ts';
import { fetchText, timeEach } from './support/load.ts';
import { withProgram } from './support/program.ts';

const CONNECTIONS = 32;
/** Any number that shares no divisor with those of pages and books: a walk to and fro through all of them. */
const STRIDE = 7_919;

/** Rows 1b and 2: different pages and books, each asked for once, beside bare Fastify that reads ready rows. */
export const coldPagesBench: Bench = {
  name: 'cold-pages',
  about: '1b, 2: thousands of different catalogue pages and books, each asked for once',
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measureCold(catalogue, runs))),
};

type Asked = {
  name: string;
  ratio: number;
  ours: (index: number) => string;
  bare: (index: number) => string;
};

export async function measureCold(
  { server, url }: Catalogue,
  { books, quick }: Pick<Runs, 'books' | 'quick'>,
): Promise<Measured[]> {
  const last = Math.floor(books / 20);
  const pageOf = (index: number) => 1 + ((index * STRIDE) % last);
  const bookOf = (index: number) => 1 + ((index * STRIDE) % books);
  const orderOf = (index: number) => (index % 2 === 0 ? 'newest' : 'title');
  const asked: Asked[] = [
    {
      name: 'catalogue pages',
      ratio: 0.6,
      ours: (index) => `/api/v1/books?sort_by=${orderOf(index)}&page=${pageOf(index)}`,
      bare: (index) => `/page/${books - 20 * (pageOf(index) - 1)}`,
    },
    {
      name: 'books',
      ratio: 0.4,
      ours: (index) => `/api/v1/books/${bookOf(index)}`,
      bare: (index) => `/book/${bookOf(index)}`,
    },
  ];
  const warm = Array.from({ length: 500 }, (_, index) => index);
  const cold = Array.from({ length: quick ? 500 : 4_000 }, (_, index) => warm.length + index);
  const measured: Measured[] = [];
  for (const { name, ratio, ours, bare } of asked) {
    const rate = (target: Parameters<typeof fetchText>[0], path: (index: number) => string) =>
      timeEach(warm, CONNECTIONS, (index) => fetchText(target, path(index)))
        .then(() => timeEach(cold, CONNECTIONS, (index) => fetchText(target, path(index))))
        .then(({ perSecond }) => perSecond);
    measured.push({
      what: `${cold.length.toLocaleString('en')} different ${name}, ${books.toLocaleString('en')} books, 32 connections`,
      figure: await withBuilt(server, (target) => rate(target, ours)),
      unit: '/s',
      reference: {
        what: 'bare Fastify, one statement for ready rows',
        figure: await withProgram('bare/ready-rows.ts', [url], (address) =>
          rate({ address, token: 'anybody' }, bare),
        ),
      },
      bars: [atLeast(ratio, 'ratio')],
    });
  }
  return measured;
}
