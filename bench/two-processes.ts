import { availableParallelism } from 'node:os';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import type { Measured } from './support/figures.ts';
import { flood } from './support/load.ts';

const PAGE = '/api/v1/books';
/** A core of its own for the second process, where there is one beside the server's and the load's. */
const secondCore = availableParallelism() > 2 ? 2 : 0;
const bound =
  secondCore === 0 ? 'both on the one core that the single process has' : 'each on a core of its own';

/** Row 19: catalogue pages from one web process, and from two on the same database. */
export const twoProcessesBench: Bench = {
  name: 'two-processes',
  about: '19: two web processes beside one',
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measureTwo(catalogue, runs))),
};

export const measureTwo = (
  { server }: Catalogue,
  { books, quick }: Pick<Runs, 'books' | 'quick'>,
): Promise<Measured[]> =>
  withBuilt(server, async (first) => {
    const seconds = quick ? 2 : 5;
    const one = await flood(first, PAGE, seconds);
    const two = await withBuilt({ ...server, core: secondCore }, async (second) => {
      const rates = [first, second].map((target) => flood(target, PAGE, seconds));
      return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
    });
    return [
      {
        what: `The first catalogue page, ${books.toLocaleString('en')} books, two web processes, ${bound}`,
        figure: two,
        unit: '/s',
        reference: { what: 'one process', figure: one },
        bars: [],
      },
    ];
  });
