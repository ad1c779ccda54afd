import type { Pool } from 'pg';
import {
  type DueShelf as Due,
  KEEP_SHELVES,
  neighboursAreDue,
  orderShelves,
  orderShelvesLater,
  readDueBooks,
  writeBookShelf,
} from '#server/features/books/index.ts';
import type { Listening } from '#server/features/listening/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import {
  commonIsDue,
  readCategoryTops,
  readCommon,
  readCommonAge,
  writeCategoryTops,
  writeEveryone,
} from './common-store.ts';
import { chooseVaried, likedCategories, mixForEveryone, weighTaste } from './recommend-rules.ts';
import {
  readAuthorsOf,
  readCandidates,
  readDueReaders,
  readKnown,
  readOwn,
  writeReaderShelf,
} from './shelf-store.ts';
import { rankSimilar, rankTogether } from './similar-rules.ts';

export type ShelvesDeps = {
  database: Pick<Database, 'pool'>;
  now: () => number;
  listening: Pick<Listening, 'heardTogether' | 'recentlyHeard'>;
};

const BATCH = 20;
const MOST_TOP = 24;
/** Where each category's most popular books are looked for first. */
const MOST_LOOKED_AT = 5_000;
const MOST_MIXED = 60;
/** It keeps the database busy, and nobody waits for it. */
const MOST_SHARE_OF_TIME = 0.005;
const DAY_MS = 86_400_000;

/** What is similar to a book, and what its listeners also listen to. */
async function makeBookShelf(deps: ShelvesDeps, { id, dueAt, isNew }: Due): Promise<void> {
  const { pool } = deps.database;
  const [own] = await readOwn(pool, id);
  if (!own) return void (await writeBookShelf(pool, id, dueAt, [], [], []));
  const heard = new Map(
    (await deps.listening.heardTogether(id)).map((other) => [other.bookId, other.listeners]),
  );
  const found = await readCandidates(pool, id, own.authorId, own.categoryIds, [...heard.keys()]);
  const candidates = found.map((other) => ({ ...other, listeners: heard.get(other.id) ?? 0 }));
  const similar = rankSimilar(own, candidates);
  const together = rankTogether(own, candidates);
  const togetherIds = together.map((other) => other.id);
  const scores = together.map(({ score }) => score);
  await writeBookShelf(pool, id, dueAt, similar, togetherIds, scores);
  if (isNew && similar.length > 0) await neighboursAreDue(pool, similar);
}

async function shelvesNamed(
  pool: Pool,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  return new Map((await readCommon(pool, names)).map(({ name, bookIds }) => [name, bookIds]));
}

async function makeReaderShelf(deps: ShelvesDeps, { id: userId, dueAt }: Due): Promise<void> {
  const { pool } = deps.database;
  const heard = await deps.listening.recentlyHeard(userId);
  const rows = await readKnown(
    pool,
    heard.map(({ bookId }) => bookId),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const liked = likedCategories(heard, known).map(([id]) => id);
  const shelves = await shelvesNamed(pool, ['everyone', ...liked.map((id) => `category:${id}`)]);
  const tops = new Map(liked.map((id) => [id, shelves.get(`category:${id}`) ?? []]));
  const ids = weighTaste({ heard, known, tops, everyone: shelves.get('everyone') ?? [] });
  const authorOf = new Map((await readAuthorsOf(pool, ids)).map((row) => [row.id, row.authorId]));
  await writeReaderShelf(pool, userId, dueAt, chooseVaried(ids, authorOf));
}

/** Redoes everyone's shelves if they are old or books were added since. */
function createCommonKeeper({ database: { pool }, now }: ShelvesDeps): () => Promise<void> {
  let restUntil = 0;
  return async () => {
    const [age] = await readCommonAge(pool);
    const began = now();
    if (age?.isOld === false) return;
    if (began < restUntil) return void (await orderShelvesLater(pool, new Date(restUntil)));
    await writeCategoryTops(pool, MOST_TOP, MOST_LOOKED_AT);
    const tops = await readCategoryTops(pool, MOST_MIXED);
    const day = Math.floor(began / DAY_MS);
    await writeEveryone(
      pool,
      mixForEveryone(
        tops.map(({ bookIds }) => bookIds),
        day,
      ),
    );
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
      await makeBookShelf(deps, due);
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
