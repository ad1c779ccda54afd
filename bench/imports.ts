import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { withFilledFolder } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import type { Target } from './support/load.ts';
import { catalogueP99, fetchJson } from './support/load.ts';
import { uploadList } from './support/upload-list.ts';

const ROWS = 20_000;
const LIMIT_MS = 120_000;

/** Row 11: a list of 20,000 books is imported while readers use the catalogue. */
export const importsBench: Bench = {
  name: 'imports',
  about: '11: an import of 20,000 rows, and the catalogue during it',
  measure: (runs) =>
    withFilledFolder(runs, (dataDir) =>
      withBuilt({ dataDir }, (target) => runs.repeat(() => measureImport(target, runs))),
    ),
};

async function measureImport(target: Target, { books, quick }: Runs): Promise<Measured[]> {
  const seconds = quick ? 3 : 10;
  await catalogueP99(target, books, 2);
  const atRest = await catalogueP99(target, books, seconds);
  const importing = importList(target);
  const during = await catalogueP99(target, books, importing);
  const after = await catalogueP99(target, books, seconds);
  const reference = { what: 'itself at rest', figure: atRest };
  const p99 = (when: string, figure: number): Measured => ({
    what: `Catalogue p99 ${when} an import of 20,000 rows, ${books.toLocaleString('en')} books, 100/s`,
    figure,
    unit: 'ms',
    reference,
    bars: [atMost(50)],
  });
  return [
    { what: 'An import of 20,000 rows', figure: await importing, unit: 'ms', bars: [atMost(15_000)] },
    p99('during', during),
    p99('right after', after),
  ];
}

/** Milliseconds from sending the file until its last row is a book. */
async function importList(target: Target): Promise<number> {
  const began = performance.now();
  const { importId, added } = await uploadList(target, ROWS);
  if (added !== ROWS) throw new Error(`Of ${ROWS} rows ${added} are new.`);
  while (performance.now() - began < LIMIT_MS) {
    await new Promise((later) => setTimeout(later, 100));
    const { imports } = await fetchJson<{ imports: { id: number; waiting: number }[] }>(
      target,
      '/api/v1/admin/imports',
    );
    if (imports.find(({ id }) => id === importId)?.waiting === 0) return performance.now() - began;
  }
  throw new Error(`The list is not in after ${LIMIT_MS} ms.`);
}
