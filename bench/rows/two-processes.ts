import { measured } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { flood } from '../support/load.ts';
import { cores } from '../support/program.ts';
import { served, withServer } from '../support/server.ts';

/** A core of its own for the second process, where there is one beside the server's and the load's. */
const core = cores > 2 ? 2 : 0;
const bound = core === 0 ? 'both on the one core that the single process has' : 'each on a core of its own';

export const bench = measured(served(catalogue()), {
  number: '19',
  about: 'catalogue pages from one web process, and from two on the same database',
  rows: {
    two: [`The first catalogue page, {books} books, two web processes, ${bound}`, '/s', 'of one process'],
  },
  once: async ({ admin, server }, { quick }) => {
    const load = { seconds: quick ? 2 : 5 };
    const rate = (target: typeof admin) => flood(target, { path: '/api/v1/books' }, load);
    const one = await rate(admin);
    const both = await withServer({ ...server, core }, (second) => Promise.all([rate(admin), rate(second)]));
    return { two: [both[0] + both[1], one] };
  },
});
