import { ask, type Target } from '../../e2e/support/call-server.ts';
import { until } from '../../e2e/support/until.ts';
import type { Bench, Figures, Runs } from '../support/bench.ts';
import { withFilledFolder } from '../support/catalogue.ts';
import { catalogueP99 } from '../support/load.ts';
import { withServer } from '../support/server.ts';
import { uploadList } from '../support/upload-list.ts';

const ROWS = 20_000;

const p99 = (when: string) => ({
  what: `Catalogue p99 ${when} an import of 20,000 rows, {books} books, 100/s`,
  unit: 'ms',
  reference: 'itself at rest',
  most: 50,
});

export const bench: Bench = {
  number: '11',
  about: 'an import of 20,000 rows, and the catalogue during it',
  rows: {
    took: { what: 'An import of 20,000 rows', unit: 'ms', most: 15_000 },
    during: p99('during'),
    after: p99('right after'),
  },
  measure: (runs) =>
    withFilledFolder(runs, (dataDir) =>
      withServer({ dataDir }, (admin) => runs.repeat(() => measureImport(admin, runs))),
    ),
};

async function measureImport(admin: Target, { books, quick }: Runs): Promise<Figures> {
  const seconds = quick ? 3 : 10;
  await catalogueP99(admin, books, 2);
  const atRest = await catalogueP99(admin, books, seconds);
  const importing = importList(admin);
  const during = await catalogueP99(admin, books, importing);
  const after = await catalogueP99(admin, books, seconds);
  return { took: await importing, during: [during, atRest], after: [after, atRest] };
}

/** Milliseconds from sending the file until its last row is a book. */
async function importList(admin: Target): Promise<number> {
  const began = performance.now();
  const { importId, added } = await uploadList(admin, ROWS);
  if (added !== ROWS) throw new Error(`Of ${ROWS} rows ${added} are new.`);
  type Imports = { imports: { id: number; waiting: number }[] };
  await until('the list is in', async () => {
    const { imports } = await ask<Imports>(admin, 'GET /api/v1/admin/imports');
    return imports.find(({ id }) => id === importId)?.waiting === 0;
  });
  return performance.now() - began;
}
