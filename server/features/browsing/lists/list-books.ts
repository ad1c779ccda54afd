import type { BookOrder } from '#contract/book-lists.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { listAnswer } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { BLOCK_SIZE, type BookList, type PageFrom, readPage } from './list-store.ts';
import { type GivenNarrowing, nameOfNarrowing, narrowingOf } from './narrowing.ts';

export type PageInput = GivenNarrowing & {
  order: BookOrder;
  page: number;
  perPage: number;
};

const nameOf = ({ order, ...narrowing }: BookList): string => `${order}:${nameOfNarrowing(narrowing)}`;

/** Null past the end of the list. */
async function placeOf(deps: BrowsingDeps, list: BookList, start: number): Promise<PageFrom | null> {
  const block = Math.floor(start / BLOCK_SIZE);
  const skipped = start - block * BLOCK_SIZE;
  if (block === 0) return { anchor: null, skipped };
  const anchors = await deps.cache.anchors.fetch(nameOf(list), { context: list });
  const anchor = anchors?.[block - 1];
  return anchor ? { anchor, skipped } : null;
}

/** `{books, hasMorePages}`; pages count from 1. */
export function listBooksJson(
  deps: BrowsingDeps,
  userId: number,
  { order, page, perPage, ...input }: PageInput,
): Promise<PreparedJson> {
  const list = { order, ...narrowingOf(input) };
  const key = `${nameOf(list)}/${page}/${perPage}`;
  return listAnswer(deps, { userId, key }, async () => {
    const from = await placeOf(deps, list, (page - 1) * perPage);
    const found = from ? await readPage(deps.database.reads, list, { from, most: perPage + 1 }) : [];
    return { rows: found.slice(0, perPage), end: `,"hasMorePages":${found.length > perPage}}` };
  });
}
