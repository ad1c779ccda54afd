import { ask, type Target } from '../../e2e/support/call-server.ts';
import { until } from '../../e2e/support/until.ts';
import { measured, type Row } from '../support/bench.ts';
import { filledFolder } from '../support/catalogue.ts';
import { catalogueP99 } from '../support/load.ts';
import { served, uploadList } from '../support/server.ts';

const ROWS = 20_000;

const p99 = (when: string): Row => [
  `Catalogue p99 ${when} an import of 20,000 rows, {books} books, 100/s`,
  'ms',
  '≤ 50',
  'of itself at rest',
];

export const bench = measured(served(filledFolder), {
  number: '11',
  about: 'an import of 20,000 rows, and the catalogue during it',
  rows: {
    took: ['An import of 20,000 rows', 'ms', '≤ 15000'],
    during: p99('during'),
    after: p99('right after'),
  },
  once: async ({ admin }, { books, quick }) => {
    const seconds = quick ? 3 : 10;
    await catalogueP99(admin, books, 2);
    const atRest = await catalogueP99(admin, books, seconds);
    const importing = importList(admin);
    const during = await catalogueP99(admin, books, importing);
    const after = await catalogueP99(admin, books, seconds);
    return { took: await importing, during: [during, atRest], after: [after, atRest] };
  },
});

/** Milliseconds from sending the file until its last row is a book. */
async function importList(admin: Target): Promise<number> {
  const began = performance.now();
  const importId = await uploadList(admin, ROWS);
  type Imports = { imports: { id: number; waiting: number }[] };
  await until('the list is in', async () => {
    const { imports } = await ask<Imports>(admin, 'GET /api/v1/admin/imports');
    return imports.find(({ id }) => id === importId)?.waiting === 0;
  });
  return performance.now() - began;
}
