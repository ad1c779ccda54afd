import { z } from 'zod';
import type { Duplicate, DuplicatePair, listDuplicates as list } from '#contract/duplicates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { type Cache, createCache } from '#server/platform/cache/create-cache.ts';
import { readIds, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import { inCatalogue } from '../../catalogue.ts';
import { readTable } from '../book-store.ts';
import type { BooksAdminDeps } from '../deps.ts';
import { type Alike, findAlike } from './find-alike.ts';

/** Going through 100,000 books takes some seconds: it’s done once a minute at most, while somebody looks. */
const GOOD_FOR_MS = 60_000;

export type AlikeCache = Cache<'alike', Alike[]>;
export const createAlikeCache = ({ now }: Pick<BooksAdminDeps, 'now'>): AlikeCache =>
  createCache<'alike', Alike[]>({ max: 1, ttl: GOOD_FOR_MS, now });

type Deps = Pick<BooksAdminDeps, 'database' | 'mediaLink'> & { alike: AlikeCache };

export async function listDuplicates(
  { database: { pool, query }, mediaLink, alike }: Deps,
  asked: { page: number; per_page: number },
): Promise<Answer<typeof list>> {
  const found = eachOnce(await stillAlike(pool, await alike.fetch('alike', () => findAlike(pool))));
  const { limit, offset } = windowOf(asked);
  const page = found.slice(offset, offset + limit);
  const books = await readDuplicates(
    query,
    page.flatMap(({ lowerId, higherId }) => [lowerId, higherId]),
    mediaLink,
  );
  const pairs = page.flatMap(({ lowerId, higherId, likeness }): DuplicatePair[] => {
    const [one, other] = [books.get(lowerId), books.get(higherId)];
    if (!one || !other) return [];
    return [{ likeness, books: worth(one) < worth(other) ? [other, one] : [one, other] }];
  });
  return { pairs, ...pageOf(asked, found.length) };
}

const pairRow = { lowerId: z.number(), higherId: z.number() };

/** Without books that are gone and pairs that were told apart. */
export async function stillAlike(runner: SqlRunner, all: readonly Alike[]): Promise<Alike[]> {
  const ids = [...new Set(all.flatMap(({ lowerId, higherId }) => [lowerId, higherId]))];
  const [there, apart] = await Promise.all([
    readIds(
      runner,
      sql`select id from books where id = any(${sql.param(ids)}::int[]) and ${inCatalogue('books')} and status <> 'rejected'`,
    ),
    rows(
      runner,
      pairRow,
      sql`select lower_id as "lowerId", higher_id as "higherId" from distinct_books
          where higher_id = any(${sql.param(ids)}::int[])`,
    ),
  ]);
  const present = new Set(there);
  const distinct = new Set(apart.map(({ lowerId, higherId }) => `${lowerId}-${higherId}`));
  return all.filter(
    ({ lowerId, higherId }) =>
      present.has(lowerId) && present.has(higherId) && !distinct.has(`${lowerId}-${higherId}`),
  );
}

/** Each book is listed with one other alone, so that five copies are four pairs. */
function eachOnce(pairs: readonly Alike[]): Alike[] {
  const listed = new Set<number>();
  return pairs.filter(({ higherId }) => {
    if (listed.has(higherId)) return false;
    listed.add(higherId);
    return true;
  });
}

/** Published, then with audio, then listened to most. */
const worth = ({ status, duration, listens }: Duplicate): number =>
  (status === 'published' ? 2e9 : 0) + (duration === null ? 0 : 1e9) + Math.min(listens, 1e8);

const moreRow = { id: z.number(), year: z.number().nullable(), listens: z.number() };

async function readDuplicates(
  runner: SqlRunner,
  ids: readonly number[],
  mediaLink: BooksAdminDeps['mediaLink'],
): Promise<ReadonlyMap<number, Duplicate>> {
  const books = await readTable(runner, ids, mediaLink);
  const more = await rows(
    runner,
    moreRow,
    sql`select id, year, listens_count as listens from books where id = any(${sql.param([...ids])}::int[])`,
  );
  const byId = new Map(more.map((row) => [row.id, row]));
  return new Map(
    books.map((book) => [book.id, { ...book, year: null, listens: 0, ...byId.get(book.id) }] as const),
  );
}
