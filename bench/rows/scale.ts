import { type Figures, measured, type Opens, type Runs } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { measureCold, rows as ofPages } from './cold-pages.ts';
import { home, measureHome, rows as ofHome } from './home.ts';
import { measureSaves, rows as ofSaves } from './saves.ts';

const ours = { ...ofPages, ...ofHome, ...ofSaves };

/** What each run measured with so many books and as many listeners, each of whom began ten: all as times. */
async function measureAll(runs: Runs): Promise<Figures[]> {
  const all: Figures[] = [];
  const on = catalogue({ accounts: runs.books, booksEach: 10 });
  await on(runs, async (opened) => {
    const atHome = home((_runs, work) => work(opened));
    await atHome(runs, async (given) => {
      for (let run = 0; run < runs.times; run += 1) all.push(await measureHome(given));
    });
    for (const figures of all)
      Object.assign(figures, await measureCold(opened, runs), await measureSaves(opened, runs));
  });
  return all;
}

const msOf = (key: string, figure: Figures[string] = Number.NaN): number => {
  const value = typeof figure === 'number' ? figure : figure[0];
  return ours[key as keyof typeof ours]?.[1] === '/s' ? 1000 / value : value;
};

/** One after the other: both at once would share the memory that one of them has in production. */
const inTwoSizes: Opens<{ before: Figures[]; after: Figures[] }> = async (runs, work) => {
  const before = await measureAll(runs);
  await work({ before, after: await measureAll({ ...runs, books: runs.books * runs.grown }) });
};

export const bench = measured(inTwoSizes, {
  number: '9',
  about: 'pages, books, saves and home with ten times as many books and listeners',
  rows: Object.fromEntries(
    Object.entries(ours).map(([key, [what]]) => [
      key,
      [`${what}, and {grown} times as many books and listeners`, 'ms', '≤ 1.2 of itself with fewer'] as const,
    ]),
  ),
  once: ({ before, after }) => {
    const [few = {}, many = {}] = [before.shift(), after.shift()];
    return Object.fromEntries(
      Object.keys(many).map((key) => [key, [msOf(key, many[key]), msOf(key, few[key])] as const]),
    );
  },
});
