import { z } from 'zod';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts';
import type { CoverSubject } from './cover/draw-cover.ts';
import type { Anchors } from './lists/list-store.ts';
import type { WordShares } from './search/search-plan.ts';
import type { SearchedPart } from './search/search-store.ts';

/** A book as lists show it, ready but for what each asker has of it. */
export type PreparedBook = {
  id: number;
  /** The list form as JSON. */
  json: Buffer;
  durationSeconds: number | null;
};

/** A book's page, ready but for what each asker has of it. */
export type PreparedPage = {
  /** JSON members that follow those of the list form, with commas between. */
  members: Buffer;
  hasAudio: boolean;
  authorId: number;
  authorBooks: PreparedShelf;
};

/** Books beside each other, and their JSON array for an asker who has begun none of them. */
export type PreparedShelf = { ids: readonly number[]; json: Buffer };

/** An answer that lists these books, for all who have begun none of them. */
export type PreparedAnswer = { ids: readonly number[]; json: PreparedJson };

/** A cover and the version it is known by: drawn, or a picture in the storage. */
export type Cover = { version: string; isPublished: boolean } & (
  | { kind: 'drawn'; svg: string; subject: CoverSubject }
  | { kind: 'picture'; key: string; tint: string }
);

export type CategoryCount = { id: number; name: string; books_count: number };

/** What was done to the catalogue, told to every process. */
export type CatalogueChange = {
  /** The books that were added, changed or taken away. */
  bookIds: readonly number[] | 'all';
  /** Their authors as they are now, whose other pages name these books; `changeCatalogue` finds them. */
  authorIds?: readonly number[];
  /** Whether lists, searches and counts may now be others; false where a book only got its voice. */
  lists: boolean;
};

/** What a process remembers of the catalogue. Everything in it is forgotten when the change feed says so. */
export type CatalogueCache = {
  /** The clock, in milliseconds. */
  now: () => number;
  books: BoundedCache<number, PreparedBook>;
  pages: BoundedCache<number, PreparedPage>;
  /** By the ids of the books and what follows them. */
  answers: BoundedCache<string, PreparedAnswer>;
  /** What stands beside each book. Made anew without telling anybody, as are the shelves of everybody. */
  similar: BoundedCache<number, PreparedShelf>;
  shelves: BoundedCache<string, readonly number[]>;
  blocks: BoundedCache<string, readonly number[]>;
  anchors: BoundedCache<string, Anchors>;
  /** Anchors of before the last change, for until those of after it are read; forgotten where everything may be another. */
  lastAnchors: BoundedCache<string, Anchors>;
  searches: BoundedCache<string, readonly number[]>;
  wordShares: BoundedCache<SearchedPart, WordShares>;
  categories: BoundedCache<'all', readonly CategoryCount[]>;
  categoryNames: BoundedCache<'all', ReadonlyMap<number, string>>;
  covers: BoundedCache<number, Cover>;
  landing: BoundedCache<'everybody', PreparedJson>;
  forget: (change: CatalogueChange) => void;
  /** Forgets what other processes change, from now until the returned function is called. */
  follow: (feed: Pick<ChangeFeed, 'on' | 'onGap'>) => () => void;
};

const CHANNEL = 'catalogue';
const HOUR_MS = 3_600_000;
const SIMILAR_FOR_MS = 60_000;
const SHELVES_FOR_MS = 5_000;
/** Ids that fit into one notification with room to spare. */
const MOST_IDS_TOLD = 500;

const changeMessage = z.object({
  bookIds: z.union([z.literal('all'), z.array(z.number().int())]),
  authorIds: z.array(z.number().int()),
  lists: z.boolean(),
});

const EVERYTHING: CatalogueChange = { bookIds: 'all', lists: true };

export function encodeChange({ bookIds, authorIds = [], lists }: CatalogueChange): string {
  const isTooMany = bookIds.length + authorIds.length > MOST_IDS_TOLD;
  return JSON.stringify(isTooMany ? { bookIds: 'all', authorIds: [], lists } : { bookIds, authorIds, lists });
}

/** A message that is not understood, as from a newer version beside this one, means that anything may have changed. */
function decodeChange(payload: string): CatalogueChange {
  try {
    return changeMessage.parse(JSON.parse(payload));
  } catch {
    return EVERYTHING;
  }
}

/** `now` is the clock in milliseconds: media links inside prepared books are good for their hour. */
export function createCatalogueCache(options: { now: () => number }): CatalogueCache {
  const hour = { lengthMs: HOUR_MS, now: options.now };
  const books = createBoundedCache<number, PreparedBook>({ most: 16_000, period: hour });
  const pages = createBoundedCache<number, PreparedPage>({ most: 4_000, period: hour });
  const answers = createBoundedCache<string, PreparedAnswer>({ most: 400, period: hour });
  const similar = createBoundedCache<number, PreparedShelf>({
    most: 4_000,
    period: { lengthMs: SIMILAR_FOR_MS, now: options.now },
  });
  const shelves = createBoundedCache<string, readonly number[]>({
    most: 10,
    period: { lengthMs: SHELVES_FOR_MS, now: options.now },
  });
  const blocks = createBoundedCache<string, readonly number[]>({ most: 1_000 });
  const anchors = createBoundedCache<string, Anchors>({ most: 40 });
  const lastAnchors = createBoundedCache<string, Anchors>({ most: 40 });
  const searches = createBoundedCache<string, readonly number[]>({ most: 4_000, period: hour });
  const wordShares = createBoundedCache<SearchedPart, WordShares>({ most: 4, period: hour });
  const categories = createBoundedCache<'all', readonly CategoryCount[]>({ most: 2 });
  const categoryNames = createBoundedCache<'all', ReadonlyMap<number, string>>({ most: 2 });
  const covers = createBoundedCache<number, Cover>({ most: 400 });

  const landing = createBoundedCache<'everybody', PreparedJson>({ most: 2, period: hour });

  function forgetBooks({ bookIds, authorIds = [] }: CatalogueChange): void {
    if (bookIds === 'all') {
      for (const cache of [books, covers, pages, answers, similar, lastAnchors]) cache.forgetAll();
      return;
    }
    for (const id of bookIds) for (const cache of [books, covers]) cache.forget(id);
    const changed = new Set(bookIds);
    const authors = new Set(authorIds);
    const names = ({ ids }: { ids: readonly number[] }) => ids.some((id) => changed.has(id));
    // A page names other books of its author: one that was changed, or that is new there.
    pages.forgetWhere(
      ({ authorId, authorBooks }, id) => changed.has(id) || authors.has(authorId) || names(authorBooks),
    );
    similar.forgetWhere((shelf, id) => changed.has(id) || names(shelf));
    answers.forgetWhere(names);
  }

  function forget(change: CatalogueChange): void {
    forgetBooks(change);
    landing.forgetAll();
    if (!change.lists) return;
    for (const cache of [shelves, blocks, anchors, searches, categories, categoryNames]) cache.forgetAll();
  }

  return {
    now: options.now,
    books,
    pages,
    answers,
    similar,
    shelves,
    blocks,
    anchors,
    lastAnchors,
    searches,
    wordShares,
    categories,
    categoryNames,
    covers,
    landing,
    forget,
    follow: (feed) => {
      const ends = [
        feed.on(CHANNEL, (payload) => forget(decodeChange(payload))),
        feed.onGap(() => forget(EVERYTHING)),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

export { CHANNEL as CATALOGUE_CHANNEL };
