import type { Bench } from './bench.ts';
import { atMost } from './figures.ts';
import { measureHome } from './home.ts';
import { withSyntheticDatabase } from './synthetic-database.ts';

/** With 100 books each: a million listens. */
const LISTENERS = 10_000;
const READERS = 500;

export const homeBench: Bench = {
  name: 'home',
  about: 'what home asks for, with a million listens',
  measure: (runs) =>
    withSyntheticDatabase(runs, { accounts: LISTENERS, listeners: LISTENERS }, (databaseUrl) =>
      runs.repeat(async () => {
        const readers = runs.quick ? READERS / 5 : READERS;
        const figures = await measureHome({ databaseUrl, readers });
        return figures.map(({ name, p95 }) => ({
          what: `Home, ${name}, ${runs.books.toLocaleString('en')} books, 1,000,000 listens: p95`,
          figure: p95,
          unit: 'ms',
          bars: [atMost(15)],
        }));
      }),
    ),
};
