import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { BookNews } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { createMemory, type Memory } from '#server/platform/memory/create-memory.ts';
import { type Anchor, type BookList, readAnchors } from './lists/list-store.ts';
import type { KnownWords, SearchedPart } from './search/search-store.ts';

/** Books beside each other, each with its JSON for whoever has begun none of them. */
export type Cards = { ids: readonly number[]; cards: readonly string[] };

/** What is remembered of a list: nothing of any reader. `json` is for those who have begun none of its books. */
export type KeptList = Cards & { start: string; end: string; json: PreparedJson };

/** What is remembered of a book's page: nothing of any reader. `members` are those of its JSON, without braces. */
export type KeptPage = { members: string; hasAudio: boolean; similar: Cards; authorBooks: Cards };

/** What a process remembers of books, until published books change. Everything is read quickly without it, too. */
export type BrowsingMemory = {
  lists: Memory<string, KeptList>;
  pages: Memory<string, KeptPage>;
  /** Answers that are the same for everybody, and costly: the categories with their counts, the landing page. */
  common: Memory<string, PreparedJson>;
  /**
   * Where the blocks of a list end. They are found by a walk through the whole list: those found before serve while it is
   * under way, and after a change pages far back may for that moment be some books off.
   */
  anchors: LRUCache<string, readonly Anchor[], BookList>;
  wordShares: Memory<SearchedPart, KnownWords>;
};

const HOUR_MS = 3_600_000;
/** Listens and trends change without news, so lists are read again this often. */
const LISTS_FOR_MS = 60_000;
const ANCHORS_FOR_MS = 10_000;

/** `now` is the clock in milliseconds. */
export function createBrowsingMemory(
  deps: { database: Pick<Database, 'pool'>; news: Pick<BookNews, 'onChange'> },
  now: () => number,
): BrowsingMemory {
  const lists = createMemory<string, KeptList>({ max: 300, ttl: LISTS_FOR_MS, now });
  const pages = createMemory<string, KeptPage>({ max: 300, ttl: LISTS_FOR_MS, now });
  const common = createMemory<string, PreparedJson>({ max: 4, ttl: HOUR_MS, now });
  for (const memory of [lists, pages, common]) deps.news.onChange(memory.clear);
  return {
    lists,
    pages,
    common,
    anchors: new LRUCache({
      max: 40,
      ttl: ANCHORS_FOR_MS,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      perf: { now },
      fetchMethod: async (_name, known, { context: list }) => {
        const found = await readAnchors(deps.database.pool, list);
        // Pages that began at a former anchor would otherwise be kept for as long as the others.
        if (known && !isDeepStrictEqual(known, found)) lists.clear();
        return found;
      },
    }),
    wordShares: createMemory({ max: 4, ttl: HOUR_MS, now }),
  };
}

/** The hour of the clock: links to audio are the same within it, so what holds them is remembered by it. */
export const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS);
