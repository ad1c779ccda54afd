import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withProviders } from '../../e2e/support/providers.ts';
import { until } from '../../e2e/support/until.ts';
import { measured } from '../support/bench.ts';
import { filledFolder } from '../support/catalogue.ts';
import { catalogueP99 } from '../support/load.ts';
import { uploadList, withServer } from '../support/server.ts';

/** More than are generated while it is measured: the workers never run out. */
const ORDERED = 1_000;

export const bench = measured(filledFolder, {
  number: '12',
  about: 'the catalogue while narrating and generating without pause',
  rows: {
    busy: [
      'Catalogue p99 while narrating and generating, {books} books, 100/s',
      'ms',
      '≤ 50',
      'of itself at rest',
    ],
  },
  // Each run on a new server: one that is busy never comes to rest again.
  isAnew: true,
  once: ({ server }, { books, quick }) =>
    withProviders(({ settings }) =>
      withServer({ ...server, settings }, async (admin) => {
        const seconds = quick ? 6 : 15;
        await catalogueP99(admin, books, 5);
        const atRest = await catalogueP99(admin, books, seconds);
        await uploadList(admin, ORDERED, true);
        // By then every step has run once, and everything is compiled.
        const isOne = async () => (await statuses(admin)).includes('published');
        await until('a book is generated', isOne, { limitMs: 240_000, everyMs: 50 });
        const busy = await catalogueP99(admin, books, seconds);
        if ((await statuses(admin)).every((status) => status === 'published'))
          throw new Error('All books were generated before the measuring ended.');
        return { busy: [busy, atRest] };
      }),
    ),
});

type Ordered = { books: { status: string; status_reason: string | null }[] };

async function statuses(admin: Target): Promise<string[]> {
  const { books } = await ask<Ordered>(admin, 'GET /api/v1/admin/books/import/last');
  const stopped = books.find(({ status }) => !['waiting', 'generating', 'published'].includes(status));
  if (stopped) throw new Error(`A book is ${stopped.status}: ${stopped.status_reason}`);
  return books.map(({ status }) => status);
}
