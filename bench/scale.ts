import { measureCold } from './cold-pages.ts';
import { withHome } from './home.ts';
import { measureSaves } from './saves.ts';
import type { Bench, Runs } from './support/bench.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import { measureTwo } from './two-processes.ts';

/** So that there are ten times as many places as books and listeners. */
const BOOKS_EACH = 10;

/** Row 9: pages, books, saves and home with ten times as many books and listeners; row 19 with the most of them. */
export const scaleBench: Bench = {
  name: 'scale',
  about: '9, 19: pages, books, saves and home with ten times as many books and listeners; two web processes',
  measure: async (runs) => {
    const many = { ...runs, books: runs.books * runs.grown };
    // One after the other: both at once would share the memory that one of them has in production.
    const before = await withListeners(runs, (catalogue) => measureAll(catalogue, runs));
    await withListeners(many, async (catalogue) => {
      const after = await measureAll(catalogue, many);
      await runs.repeat(async () => rowsOf(before.shift() ?? [], after.shift() ?? [], runs.grown));
      await runs.repeat(() => measureTwo(catalogue, many));
    });
  },
};

const withListeners = <Result>(
  runs: Runs,
  work: (catalogue: Catalogue) => Promise<Result>,
): Promise<Result> => withCatalogue({ ...runs, listeners: runs.books, booksEach: BOOKS_EACH }, work);

/** What each run measured. */
async function measureAll(catalogue: Catalogue, runs: Runs): Promise<Measured[][]> {
  const times = Array.from({ length: runs.times });
  const home: Measured[][] = [];
  await withHome(catalogue, runs, async (measureOnce) => {
    for (const _time of times) home.push(await measureOnce());
  });
  const all: Measured[][] = [];
  for (const ofHome of home)
    all.push([...(await measureCold(catalogue, runs)), ...ofHome, ...(await measureSaves(catalogue, runs))]);
  return all;
}

/** Both as times, whether they were measured as times or as rates. */
function rowsOf(before: readonly Measured[], after: readonly Measured[], grown: number): Measured[] {
  const msOf = ({ figure, unit }: Measured) => (unit === '/s' ? 1000 / figure : figure);
  return before.flatMap((few, index) => {
    const many = after[index];
    if (many === undefined) return [];
    return {
      what: `${few.what}, and ${grown} times as many books and listeners`,
      figure: msOf(many),
      unit: 'ms',
      reference: { what: 'itself with fewer', figure: msOf(few) },
      bars: [atMost(1.2, 'ratio')],
    };
  });
}
