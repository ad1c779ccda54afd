import type { FindPublishedBook } from '#server/features/books/index.ts';
import type { Listening } from '#server/features/listening/index.ts';
import type { Narration } from '#server/features/narration/index.ts';
import type { Reading } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { BrowsingMemory } from './browsing-memory.ts';

/** Browsing shows what other features know of books. */
export type BrowsingDeps = {
  database: Pick<Database, 'pool'>;
  log: Logger;
  now: () => number;
  memory: BrowsingMemory;
  /** The same within an hour of the clock, valid for at least 6 hours. */
  mediaLink: (audioKey: string) => string;
  findPublishedBook: FindPublishedBook;
  listening: Pick<Listening, 'database' | 'findPublishedBook' | 'marksOf' | 'placeOf'>;
  reading: Pick<Reading, 'database' | 'keyIdeasOf' | 'openingOf' | 'passagesWith'>;
  narration: Pick<Narration, 'narrationOf' | 'bookOpened' | 'sampleOf'>;
};
