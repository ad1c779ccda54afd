import type { Bench } from './bench.ts';
import { runPrecis, startBuilt, withDataFolder } from './built-server.ts';
import { atMost, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';
import { type ImportsFigures, measureImports } from './imports.ts';

const besideRest = (figure: number, atRestP99: number) => ({
  figure,
  unit: 'ms',
  reference: { what: 'itself at rest', figure: atRestP99 },
  bars: [atMost(50)],
});

const rows = ({ uploadMs, takenInMs, catalogue }: ImportsFigures): Measured[] => [
  { what: 'A list of 20,000 books: answered', figure: uploadMs, unit: 'ms', bars: [atMost(5_000)] },
  { what: 'A list of 20,000 books: all taken in', figure: takenInMs, unit: 'ms', bars: [atMost(15_000)] },
  {
    what: 'Catalogue p99 while a list of 20,000 books is taken in, 100/s',
    ...besideRest(catalogue.meanwhileP99, catalogue.atRestP99),
  },
  {
    what: 'Catalogue p99 right after a list of 20,000 books was taken in, 100/s',
    ...besideRest(catalogue.afterP99, catalogue.atRestP99),
  },
];

export const importsBench: Bench = {
  name: 'imports',
  about: 'a list of 20,000 books taken in, and the catalogue meanwhile',
  measure: (runs) =>
    withDataFolder(async (dataDir) => {
      runs.say('filling the catalogue');
      runPrecis({ dataDir }, 'catalogue', 'fill', '--books', String(runs.books), '--listeners', '0');
      const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: 'off' } });
      try {
        const given = { address: server.address, books: runs.books, quick: runs.quick };
        const token = await signUp(server.address);
        await runs.repeat(async () => rows(await measureImports({ ...given, token })));
      } finally {
        await server.stop();
      }
    }),
};
