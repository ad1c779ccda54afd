import type { Narration, SingleBook } from '#contract/catalogue.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { CatalogueCache } from './catalogue-cache.ts';

/** What an asker has of a book in a list. `time` is in seconds. */
export type Mark = { time: number; finished: boolean };

/** Where an asker is in one book, as its page shows it. */
export type Place = Mark & Pick<SingleBook, 'version' | 'history_id' | 'prevBookHistoryId'>;

/** A sentence of a summary, found by its words; `start` in seconds, null without a voice. */
export type Passage = {
  bookId: number;
  sectionTitle: string;
  sentenceId: string;
  text: string;
  start: number | null;
};

/** What catalogue is given to work with. What it may not know of itself comes as functions. */
export type CatalogueDeps = {
  database: Pick<Database, 'pool' | 'query'>;
  feed: Pick<ChangeFeed, 'notify'>;
  cache: CatalogueCache;
  /** Where the pictures of covers are kept. */
  storage: Storage;
  log: Logger;
  /** Only books that the user has begun are in the answer. */
  marksOf: (userId: number, bookIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  placeOf: (userId: number, bookId: number) => Promise<Place>;
  /** Sentences of summaries that hold all of these folded words, the best first. */
  passagesWith: (words: readonly string[]) => Promise<Passage[]>;
  keyIdeasOf: (bookId: number) => Promise<SingleBook['key_ideas']>;
  /** Asked only for books without audio. */
  narrationOf: (bookId: number) => Promise<Narration>;
  /** A book without audio was opened: its narration should come next. */
  bookOpened: (bookId: number) => Promise<void>;
  /** The address of stored audio: the same within an hour of the clock, good for 6 hours at least. */
  mediaLink: (audioKey: string) => string;
};
