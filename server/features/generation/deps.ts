import type { CatalogueCache } from '#server/features/catalogue/index.ts';
import type { StoredText } from '#server/features/reading/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { BookNarration } from './narrate/narrate-book.ts';
import type { BookToNarrate } from './narrate/plan-narration.ts';

export type GenerationDeps = {
  database: Database;
  feed: Pick<ChangeFeed, 'notify'>;
  cache: Pick<CatalogueCache, 'forget'>;
  storage: Storage;
  log: Logger;
  /** The clock in milliseconds. */
  now: () => number;
  textOf: (bookId: number) => Promise<StoredText | null>;
  narrate: (
    book: BookToNarrate,
    options: { signal: AbortSignal; onProgress: (progress: { share: number }) => void },
  ) => Promise<BookNarration>;
  /** Names the voice, as the settings do: another voice is another narration. */
  voice: string;
};
