import type { FindPublishedBook } from '#server/features/books/index.ts';
import type { Generation } from '#server/features/generation/index.ts';
import type { Listening } from '#server/features/listening/index.ts';
import type { Narration } from '#server/features/narration/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import type { BrowsingCache } from './browsing-cache.ts';
import type { ReadCards } from './card-rows.ts';

export type FindTogether = (userId: number, bookId: number) => Promise<readonly number[]>;

/** Best first; those of collections in the language before others. */
export type FindFeatured = (language: string | null) => Promise<readonly number[]>;

/** Browsing shows what other features know of books. */
export type BrowsingDeps = {
  database: Pick<Database, 'pool' | 'query' | 'reads' | 'replica'>;
  log: Logger;
  now: () => number;
  cache: BrowsingCache;
  readCards: ReadCards;
  mediaLink: MediaLink;
  findPublishedBook: FindPublishedBook;
  /** Other books of a book's collections, best first; whoever has collections finds them. */
  findTogether: FindTogether;
  /** What the editors of the collections put first. */
  findFeatured: FindFeatured;
  listening: Pick<
    Listening,
    'database' | 'findMerged' | 'findPublishedBook' | 'marksOf' | 'placeOf' | 'recentlyHeard'
  >;
  generation: Pick<Generation, 'attachedTexts' | 'writeAnswer' | 'writesAnswers'>;
  narration: Pick<Narration, 'bookOpened' | 'sampleOf'>;
};
