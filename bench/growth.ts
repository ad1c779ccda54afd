import { HOME_LISTENERS, withHome } from './home.ts';
import { measurePages } from './pages.ts';
import { measureSaves } from './saves.ts';
import type { Bench, Runs } from './support/bench.ts';
import { withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';

const GROWTH = 10;

/** Row 9: pages, a book, saves and home with ten times as many books. */
export const growthBench: Bench = {
  name: 'growth',
  about: '9: rows 1, 2, 5 and 8 with ten times as many books',
  measure: (runs) =>
    runs.repeat(async () => {
      const few = await measureAll(runs);
      const many = await measureAll({ ...runs, books: runs.books * GROWTH });
      return few.flatMap((before, index) => {
        const after = many[index];
        return after === undefined ? [] : rowOf(before, after);
      });
    }),
};

const measureAll = (runs: Runs): Promise<Measured[]> =>
  withCatalogue({ ...runs, listeners: HOME_LISTENERS }, async (catalogue) => [
    ...(await measurePages(catalogue, runs)),
    ...(await withHome(catalogue, runs, (measureOnce) => measureOnce())),
    ...(await measureSaves(catalogue, runs)),
  ]);

/** Both as times, whether they were measured as times or as rates. */
function rowOf(before: Measured, after: Measured): Measured {
  const msOf = ({ figure, unit }: Measured) => (unit === '/s' ? 1000 / figure : figure);
  return {
    what: `${before.what}, and ${GROWTH} times as many`,
    figure: msOf(after),
    unit: 'ms',
    reference: { what: 'itself with fewer books', figure: msOf(before) },
    bars: [atMost(1.2, 'ratio')],
  };
}
