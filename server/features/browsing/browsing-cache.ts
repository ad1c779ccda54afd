import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { TopicReason } from '#contract/books.ts';
import type { BookNews } from '#server/features/books/index.ts';
import type { findOtherVoices } from '#server/features/narration/index.ts';
import { createCache } from '#server/platform/cache/create-cache.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { type Anchor, type BookList, readAnchors } from './lists/list-store.ts';
import type { Candidate } from './search/search-rules.ts';
import type { KnownWords, StemShares } from './search/search-store.ts';

/** A book that has a minute; whether it's in the language that was asked for. */
export type MinuteChoice = { id: number; isTheirs: boolean };

/** Each with its JSON for readers who have started none of them. */
export type Cards = { ids: readonly number[]; cards: readonly string[] };

/** Nothing of any reader. `json` is for those who have started none of its books. */
export type KeptList = Cards & { start: string; end: string; json: PreparedJson };

/** Nothing of any reader. `members` are those of its JSON, without braces. */
export type KeptPage = {
  members: string;
  audioKey: string | null;
  minute: { id: number; duration: number | null; audioKey: string | null } | null;
  voices: Awaited<ReturnType<typeof findOtherVoices>>;
  similar: Cards;
  topicReasons: readonly TopicReason[];
  authorBooks: Cards;
};

const HOUR_MS = 3_600_000;
/** Listens and trends change without news. */
const LISTS_FOR_MS = 60_000;
const TRENDING_FOR_MS = 5_000;
const ANCHORS_FOR_MS = 10_000;

/**
 * What a process remembers until published books change. Everything is quick without it too. `now` is in milliseconds.
 */
export function createBrowsingCache(
  deps: { database: Pick<Database, 'reads'>; news: Pick<BookNews, 'onChange'> },
  now: () => number,
) {
  const lists = createCache<string, KeptList>({ max: 300, ttl: LISTS_FOR_MS, now });
  const pages = createCache<string, KeptPage>({ max: 300, ttl: LISTS_FOR_MS, now });
  const common = createCache<string, PreparedJson>({ max: 20, ttl: HOUR_MS, now });
  /** Which there are to choose from. */
  const minutes = createCache<string, readonly MinuteChoice[]>({ max: 20, ttl: HOUR_MS, now });
  const offered = createCache<string, readonly string[]>({ max: 20, ttl: HOUR_MS, now });
  const trending = createCache<'all', readonly number[]>({ max: 1, ttl: TRENDING_FOR_MS, now });
  const stemShares = createCache<'all', StemShares>({ max: 1, ttl: LISTS_FOR_MS, now });
  deps.news.onChange(() => stemShares.get('all')?.isCounted !== false && stemShares.clear());
  const popular = createCache<'all', readonly Candidate[]>({ max: 1, ttl: LISTS_FOR_MS, now });
  /** Of questions and topics, and in how many books. */
  const wordsAsked = createCache<'all', ReadonlyMap<string, number>>({ max: 1, ttl: HOUR_MS, now });
  for (const cache of [wordsAsked, popular, lists, pages, common, minutes, offered, trending])
    deps.news.onChange(cache.clear);
  return {
    lists,
    pages,
    minutes,
    /** Costly and the same for everyone: categories with counts, the landing page, questions of the day. */
    common,
    /**
     * Where the blocks of a list end. Finding them walks the whole list; meanwhile the old ones serve, so after a
     * change, pages far back may be off by some books for a moment.
     */
    anchors: new LRUCache<string, readonly Anchor[], BookList>({
      max: 40,
      ttl: ANCHORS_FOR_MS,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      perf: { now },
      fetchMethod: async (_name, known, { context: list }) => {
        const found = await readAnchors(deps.database.reads, list);
        // Pages that started at an old anchor would otherwise be kept as long as the others.
        if (known && !isDeepStrictEqual(known, found)) lists.clear();
        return found;
      },
    }),
    wordShares: createCache<'names', KnownWords>({ max: 1, ttl: HOUR_MS, now }),
    stemShares,
    wordsAsked,
    /** Of the whole library, the most popular first. */
    popular,
    trending,
    /** Topics that new readers can choose from, by language. */
    offered,
  };
}

export type BrowsingCache = ReturnType<typeof createBrowsingCache>;

/** Audio links are the same within an hour, so whatever contains them is remembered by the hour. */
export const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS);
