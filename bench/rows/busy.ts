import { ask, type Target } from '../../e2e/support/call-server.ts';
import { openProviders } from '../../e2e/support/providers.ts';
import { until } from '../../e2e/support/until.ts';
import type { Bench, Figures, Runs } from '../support/bench.ts';
import { withFilledFolder } from '../support/catalogue.ts';
import { catalogueP99 } from '../support/load.ts';
import { withServer } from '../support/server.ts';
import { uploadList } from '../support/upload-list.ts';

/** More than are generated while it is measured: the workers never run out. */
const ORDERED = 1_000;

export const bench: Bench = {
  number: '12',
  about: 'the catalogue while narrating and generating without pause',
  rows: {
    busy: {
      what: 'Catalogue p99 while narrating and generating, {books} books, 100/s',
      unit: 'ms',
      reference: 'itself at rest',
      most: 50,
    },
  },
  measure: async (runs) => {
    const { settings, close } = await openProviders();
    try {
      // Each run on a new server: one that is busy never comes to rest again.
      await runs.repeat(() =>
        withFilledFolder(runs, (dataDir) =>
          withServer({ dataDir, settings }, (admin) => measureBusy(admin, runs)),
        ),
      );
    } finally {
      await close();
    }
  },
};

async function measureBusy(admin: Target, { books, quick }: Runs): Promise<Figures> {
  const seconds = quick ? 6 : 15;
  await catalogueP99(admin, books, 5);
  const atRest = await catalogueP99(admin, books, seconds);
  await uploadList(admin, ORDERED, true);
  // By then every step has run once, and everything is compiled.
  const isOne = async () => (await statuses(admin)).some((status) => status === 'published');
  await until('a book is generated', isOne, { limitMs: 240_000, everyMs: 50 });
  const busy = await catalogueP99(admin, books, seconds);
  if ((await statuses(admin)).every((status) => status === 'published'))
    throw new Error('All books were generated before the measuring ended.');
  return { busy: [busy, atRest] };
}

type Ordered = { books: { status: string; status_reason: string | null }[] };

async function statuses(admin: Target): Promise<string[]> {
  const { books } = await ask<Ordered>(admin, 'GET /api/v1/admin/books/import/last');
  const stopped = books.find(({ status }) => !['waiting', 'generating', 'published'].includes(status));
  if (stopped) throw new Error(`A book is ${stopped.status}: ${stopped.status_reason}`);
  return books.map(({ status }) => status);
}
