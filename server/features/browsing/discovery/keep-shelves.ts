import {
  KEEP_SHELVES,
  neighboursAreDue,
  orderShelves,
  orderShelvesLater,
  readDueBooks,
} from '#server/features/books/index.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import {
  commonIsDue,
  readCategoryTops,
  readCommonAge,
  readLanguages,
  writeCategoryTops,
  writeEveryone,
} from './common-store.ts';
import { type BookShelfDeps, makeBookShelf } from './make-book-shelf.ts';
import { makeReaderShelf, type ReaderShelfDeps } from './make-reader-shelf.ts';
import { mixForEveryone } from './recommend-rules.ts';
import { readDueReaders } from './shelf-store.ts';

export type ShelvesDeps = BookShelfDeps & ReaderShelfDeps & { now: () => number };

const BATCH = 20;
const MOST_TOP = 24;
/** Where each category's most popular books are looked for first. */
const MOST_LOOKED_AT = 5_000;
const MOST_MIXED = 60;
/** It keeps the database busy, and nobody waits for it. */
const MOST_SHARE_OF_TIME = 0.005;
const DAY_MS = 86_400_000;

/** Redoes everyone's shelves if they are old or books were added since. */
function createCommonKeeper({ database: { pool }, now }: ShelvesDeps): () => Promise<void> {
  let restUntil = 0;
  return async () => {
    const [age] = await readCommonAge(pool);
    const began = now();
    if (age?.isOld === false) return;
    if (began < restUntil) return void (await orderShelvesLater(pool, new Date(restUntil)));
    await writeCategoryTops(pool, MOST_TOP, MOST_LOOKED_AT);
    const day = Math.floor(began / DAY_MS);
    const languages = await readLanguages(pool);
    for (const [place, { language }] of languages.entries()) {
      const tops = await readCategoryTops(pool, language, MOST_MIXED);
      const mixed = mixForEveryone(
        tops.map(({ bookIds }) => bookIds),
        day,
      );
      if (place === 0) await writeEveryone(pool, 'everyone', mixed);
      await writeEveryone(pool, `everyone:${language}`, mixed);
    }
    restUntil = now() + (now() - began) / MOST_SHARE_OF_TIME;
  };
}

/** Books first, then the readers to whom they may be recommended. */
async function keepShelves(
  deps: ShelvesDeps,
  keepCommon: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = deps.database;
  for (;;) {
    const books = await readDueBooks(pool, BATCH);
    if (books.some(({ isNew }) => isNew)) await commonIsDue(pool);
    await keepCommon();
    for (const due of books) {
      signal.throwIfAborted();
      const near = await makeBookShelf(deps, due);
      if (due.isNew && near.length > 0) await neighboursAreDue(pool, near);
    }
    if (books.length > 0) continue;
    const readers = await readDueReaders(pool, BATCH);
    for (const due of readers) {
      signal.throwIfAborted();
      await makeReaderShelf(deps, due);
    }
    if (readers.length === 0) return;
  }
}

export function createShelves(deps: ShelvesDeps) {
  const keepCommon = createCommonKeeper(deps);
  return {
    jobs: inLane('quick', {
      [KEEP_SHELVES]: (_payload, { signal }) => keepShelves(deps, keepCommon, signal),
    }),
    /** Every minute, for shelves whose time has come. */
    sweep: async () => void (await orderShelves(deps.database.pool)),
  };
}
