import type { Pool } from 'pg';
import { readTogether } from '#server/platform/database/read-together.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { type Entry, listHeard, listLater, listOldest, readEntry } from './order-store.ts';
import { type FoundPlace, type PlaceKey, readPlaces } from './place-store.ts';
import { listItems } from './store.ts';

/** Entries looked at in one go: more only where many books were taken back. */
const NEAREST = 3;
const MANY = 1_000_000;

/** Where a listener is in a book, as a book's page tells it. */
export type Place = {
  time: number;
  finished: boolean;
  version: number;
  history_id?: number;
  prevBookHistoryId?: number;
};

export type OrderDeps = {
  pool: Pool;
  findPublishedBook: (bookId: number) => Promise<unknown>;
};

export type NextDeps = OrderDeps & {
  /** The best book to hear after this one besides the given ones; null when every other one is among them. */
  bestUnheard: (bookId: number, heardIds: readonly number[]) => Promise<number | null>;
};

/** Finds places always as the database has them now, those asked for at the same time by one statement. */
export function createPlaces(deps: OrderDeps): (key: PlaceKey) => Promise<Place> {
  const read = readTogether<PlaceKey, FoundPlace>(
    (keys) => readPlaces(deps.pool, keys, NEAREST),
    ({ userId, bookId }) => `${userId}/${bookId}`,
  );
  return async (key) => toPlace(deps, key, await read(key));
}

async function toPlace(deps: OrderDeps, key: PlaceKey, { item, earlier }: FoundPlace): Promise<Place> {
  const previous =
    (await firstPublished(deps, earlier)) ?? (await previousAmongAll(deps, key, earlier.length));
  return {
    time: item?.positionSeconds ?? 0,
    finished: item?.isFinished ?? false,
    version: item?.version ?? 0,
    ...(item ? { history_id: item.historyId } : {}),
    ...(previous ? { prevBookHistoryId: previous.historyId } : {}),
  };
}

async function previousAmongAll(deps: OrderDeps, key: PlaceKey, seen: number): Promise<Entry | null> {
  if (seen < NEAREST) return null;
  const [place] = await readPlaces(deps.pool, [key], MANY);
  return firstPublished(deps, place?.earlier.slice(seen) ?? []);
}

async function firstPublished(deps: OrderDeps, entries: readonly Entry[]): Promise<Entry | null> {
  for (const entry of entries) {
    if (await deps.findPublishedBook(entry.bookId)) return entry;
  }
  return null;
}

/** The book of one of the listener's history items; throws `not_found` for anybody else's. */
export async function findBookOfItem(deps: OrderDeps, userId: number, historyId: number): Promise<number> {
  const entry = await readEntry(deps.pool, userId, historyId);
  if (!entry) throw notFound('This history item');
  return entry.bookId;
}

/**
 * The book to play after this one: the later entry of a listener who went back, else the best unheard book,
 * else the book heard longest ago. Throws `not_found` when there is no other book.
 */
export async function findNextBook(
  deps: NextDeps,
  input: PlaceKey & { historyId: number | null },
): Promise<number> {
  const { userId, historyId } = input;
  const bookId = historyId === null ? input.bookId : await findBookOfItem(deps, userId, historyId);
  const later = await findLater(deps, { userId, bookId });
  if (later) return later.bookId;
  const heardIds = await listHeard(deps.pool, userId);
  const unheard = await deps.bestUnheard(bookId, [...heardIds, bookId]);
  if (unheard !== null) return unheard;
  const again = await findOldest(deps, { userId, bookId });
  if (!again) throw notFound('Another book');
  return again.bookId;
}

const findLater = (deps: OrderDeps, key: PlaceKey): Promise<Entry | null> =>
  nearestPublished(deps, (limit) => listLater(deps.pool, key, limit));

const findOldest = (deps: OrderDeps, key: PlaceKey): Promise<Entry | null> =>
  nearestPublished(deps, (limit) => listOldest(deps.pool, key, limit));

/** The first published of a list of which usually the first few are enough. */
async function nearestPublished(
  deps: OrderDeps,
  list: (limit: number) => Promise<Entry[]>,
): Promise<Entry | null> {
  const nearest = await list(NEAREST);
  const found = await firstPublished(deps, nearest);
  if (found || nearest.length < NEAREST) return found;
  return firstPublished(deps, (await list(MANY)).slice(NEAREST));
}

/** The book heard last among those that are still published; null when there is none. */
export async function findLastListened(deps: OrderDeps, userId: number): Promise<number | null> {
  const nearest = await listItems(deps.pool, userId, { limit: NEAREST, offset: 0 });
  const found = await firstPublished(deps, nearest);
  if (found || nearest.length < NEAREST) return found?.bookId ?? null;
  const all = await listItems(deps.pool, userId, { limit: MANY, offset: NEAREST });
  return (await firstPublished(deps, all))?.bookId ?? null;
}
