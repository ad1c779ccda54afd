import type { BookOrder } from '#contract/catalogue.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { CatalogueDeps } from '../deps.ts';
import { type Anchors, type BookList, readAnchors, readBlock } from './list-store.ts';
import { booksJson } from './prepare-books.ts';

/** Ids that are read and kept at once. Pages are cut from blocks, so that a page far back costs what the first does. */
const BLOCK_SIZE = 250;
/** In categories, where a block of so many is found among many more. */
const BLOCK_SIZE_IN_CATEGORIES = 200;
/** Listens are counted without telling anybody, so their order is asked for anew this often. */
const POPULAR_FOR_MS = 60_000;

type ListDeps = Pick<CatalogueDeps, 'database' | 'cache'>;

export type PageInput = { order: BookOrder; categoryIds?: readonly number[]; page: number; perPage: number };

const blockSizeOf = (list: BookList): number =>
  list.categoryIds.length > 0 ? BLOCK_SIZE_IN_CATEGORIES : BLOCK_SIZE;

const nameOf = ({ order, categoryIds }: BookList): string => `${order}:${categoryIds.join(',')}`;

function turnOf({ cache }: ListDeps, { order }: BookList): number {
  return order === 'popular' ? Math.floor(cache.now() / POPULAR_FOR_MS) : 0;
}

let readings = 0;

/**
 * Where the blocks of a list end. They are found by a walk through the whole list: after a change those of before it
 * serve until the walk is over, and for that moment pages far back may be some books off.
 */
async function anchorsOf(deps: ListDeps, list: BookList): Promise<Anchors> {
  const { database, cache } = deps;
  const name = nameOf(list);
  const present = `${name}@${turnOf(deps, list)}`;
  const kept = cache.anchors.get(present) ?? cache.lastAnchors.get(name);
  const reading = cache.anchors.fetch(present, async () => {
    const keep = cache.lastAnchors.begin();
    const places = await readAnchors(database.pool, list, blockSizeOf(list));
    readings += 1;
    const read = { version: readings, places };
    keep(name, read);
    return read;
  });
  if (!kept) return reading;
  // Whoever asks next tries again.
  reading.catch(() => undefined);
  return kept;
}

/** The ids of one block; empty behind the end of the list. */
async function blockOf(deps: ListDeps, list: BookList, index: number): Promise<readonly number[]> {
  const { database, cache } = deps;
  const name = nameOf(list);
  const size = blockSizeOf(list);
  if (index === 0) {
    const first = `${name}@${turnOf(deps, list)}`;
    return cache.blocks.fetch(first, () => readBlock(database.pool, list, null, size));
  }
  const { version, places } = await anchorsOf(deps, list);
  const from = places[index - 1];
  if (!from) return [];
  return cache.blocks.fetch(`${name}@${version}/${index}`, () => readBlock(database.pool, list, from, size));
}

async function idsBetween(deps: ListDeps, list: BookList, start: number, end: number): Promise<number[]> {
  const ids: number[] = [];
  const size = blockSizeOf(list);
  for (let index = Math.floor(start / size); index * size < end; index += 1) {
    const offset = index * size;
    const block = await blockOf(deps, list, index);
    ids.push(...block.slice(Math.max(0, start - offset), end - offset));
    if (block.length < size) break;
  }
  return ids;
}

/** The ids of one page, counted from 1, and whether others follow. */
export async function pageOfIds(
  deps: ListDeps,
  input: PageInput,
): Promise<{ ids: number[]; hasMore: boolean }> {
  const categoryIds = [...new Set(input.categoryIds ?? [])].toSorted((one, other) => one - other);
  const start = (input.page - 1) * input.perPage;
  const ids = await idsBetween(deps, { order: input.order, categoryIds }, start, start + input.perPage + 1);
  return { ids: ids.slice(0, input.perPage), hasMore: ids.length > input.perPage };
}

/** One page of published books as JSON, `{books, hasMorePages}`. */
export async function listBooksJson(
  deps: CatalogueDeps,
  userId: number,
  input: PageInput,
): Promise<PreparedJson> {
  const { ids, hasMore } = await pageOfIds(deps, input);
  return booksJson(deps, userId, ids, `,"hasMorePages":${hasMore}}`);
}
