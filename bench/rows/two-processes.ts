import { availableParallelism } from 'node:os';
import type { Bench } from '../support/bench.ts';
import { withCatalogue } from '../support/catalogue.ts';
import { flood } from '../support/load.ts';
import { withServer } from '../support/server.ts';

const PAGE = '/api/v1/books';
/** A core of its own for the second process, where there is one beside the server's and the load's. */
const secondCore = availableParallelism() > 2 ? 2 : 0;
const bound =
  secondCore === 0 ? 'both on the one core that the single process has' : 'each on a core of its own';

export const bench: Bench = {
  number: '19',
  about: 'catalogue pages from one web process, and from two on the same database',
  rows: {
    two: {
      what: `The first catalogue page, {books} books, two web processes, ${bound}`,
      unit: '/s',
      reference: 'one process',
    },
  },
  measure: ({ quick, ...runs }) =>
    withCatalogue(runs, ({ server }) =>
      runs.repeat(() =>
        withServer(server, async (first) => {
          const load = { seconds: quick ? 2 : 5 };
          const one = await flood(first, PAGE, load);
          return withServer({ ...server, core: secondCore }, async (second) => {
            const both = await Promise.all([flood(first, PAGE, load), flood(second, PAGE, load)]);
            return { two: [both[0] + both[1], one] };
          });
        }),
      ),
    ),
};
