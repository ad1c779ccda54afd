import type { Bench, Figures, Row, Runs } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { measureCold, rows as ofPages } from './cold-pages.ts';
import { rows as ofHome, withHome } from './home.ts';
import { measureSaves, rows as ofSaves } from './saves.ts';

/** So that there are ten times as many places as books and listeners. */
const BOOKS_EACH = 10;
const ours: Record<string, Row> = { ...ofPages, ...ofHome, ...ofSaves };

export const bench: Bench = {
  number: '9',
  about: 'pages, books, saves and home with ten times as many books and listeners',
  rows: ({ grown }) =>
    Object.fromEntries(
      Object.entries(ours).map(([key, { what }]) => [
        key,
        {
          what: `${what}, and ${grown} times as many books and listeners`,
          unit: 'ms',
          reference: 'itself with fewer',
          ratioMost: 1.2,
        },
      ]),
    ),
  measure: async (runs) => {
    const many = { ...runs, books: runs.books * runs.grown };
    // One after the other: both at once would share the memory that one of them has in production.
    const before = await withListeners(runs, (catalogue) => measureAll(catalogue, runs));
    await withListeners(many, async (catalogue) => {
      const after = await measureAll(catalogue, many);
      await runs.repeat(async () => besideEachOther(before.shift() ?? {}, after.shift() ?? {}));
    });
  },
};

const withListeners = <Result>(
  runs: Runs,
  work: (catalogue: Catalogue) => Promise<Result>,
): Promise<Result> => withCatalogue({ ...runs, accounts: runs.books, booksEach: BOOKS_EACH }, work);

/** What each run measured. */
async function measureAll(catalogue: Catalogue, runs: Runs): Promise<Figures[]> {
  const all: Figures[] = [];
  await withHome(catalogue, runs, async (measureHome) => {
    for (let run = 0; run < runs.times; run += 1) all.push(await measureHome());
  });
  for (const figures of all)
    Object.assign(figures, await measureCold(catalogue, runs), await measureSaves(catalogue, runs));
  return all;
}

/** Both as times, whether they were measured as times or as rates. */
function besideEachOther(before: Figures, after: Figures): Figures {
  const msOf = (key: string, figure: Figures[string] = Number.NaN) => {
    const value = typeof figure === 'number' ? figure : figure[0];
    return ours[key]?.unit === '/s' ? 1000 / value : value;
  };
  return Object.fromEntries(
    Object.keys(after).map((key) => [key, [msOf(key, after[key]), msOf(key, before[key])] as const]),
  );
}
