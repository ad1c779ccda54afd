import { setTimeout as delay } from 'node:timers/promises';
import { AUTHOR } from '#server/testing/library-of-all.ts';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { withFilledFolder } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import type { Target } from './support/load.ts';
import { catalogueP99, fetchJson } from './support/load.ts';
import { ANSWER_MS, openProviders } from './support/providers.ts';
import { uploadList } from './support/upload-list.ts';

/** More than are generated while it is measured: the workers never run out. */
const ORDERED = 1_000;
const LIMIT_MS = 240_000;

/** Row 12: the catalogue while the embedded voice narrates and books are generated without pause. */
export const busyBench: Bench = {
  name: 'busy',
  about: '12: the catalogue while narrating and generating without pause',
  measure: async (runs) => {
    const { settings, close } = await openProviders();
    try {
      // Each run on a new server: one that is busy never comes to rest again.
      await runs.repeat(() =>
        withFilledFolder(runs, (dataDir) =>
          withBuilt({ dataDir, settings }, (target) => measureBusy(target, runs)),
        ),
      );
    } finally {
      await close();
    }
  },
};

async function measureBusy(target: Target, { books, quick }: Runs): Promise<Measured[]> {
  const seconds = quick ? 6 : 15;
  await catalogueP99(target, books, 5);
  const atRest = await catalogueP99(target, books, seconds);
  await uploadList(target, ORDERED, AUTHOR);
  await untilOneIsPublished(target);
  const figure = await catalogueP99(target, books, seconds);
  if ((await orderedBooks(target)).every(({ status }) => status === 'published'))
    throw new Error('All books were generated before the measuring ended.');
  return [
    {
      what: `Catalogue p99 while narrating and generating (answers after ${ANSWER_MS} ms), ${books.toLocaleString('en')} books, 100/s`,
      figure,
      unit: 'ms',
      reference: { what: 'itself at rest', figure: atRest },
      bars: [atMost(50), atMost(2, 'ratio')],
    },
  ];
}

type Ordered = { status: string; status_reason: string | null };

const orderedBooks = async (target: Target) =>
  (await fetchJson<{ books: Ordered[] }>(target, '/api/v1/admin/books/import/last')).books;

/** By then every step has run once, and everything is compiled. */
async function untilOneIsPublished(target: Target): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const books = await orderedBooks(target);
    if (books.some(({ status }) => status === 'published')) return;
    const stopped = books.find(({ status }) => !['waiting', 'generating'].includes(status));
    if (stopped) throw new Error(`A book is ${stopped.status}: ${stopped.status_reason}`);
    await delay(50);
  }
  throw new Error('No book was generated in time.');
}
