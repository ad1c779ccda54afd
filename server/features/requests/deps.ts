import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';

/** A letter to a user; `path` is where its button leads, from a slash. */
export type LetterToUser = {
  userId: number;
  subject: string;
  body: readonly string[];
  button: { label: string; path: string };
  footnotes: readonly string[];
};

/** What requests is given to work with. What it may not know of itself comes as functions. */
export type RequestsDeps = {
  database: Database;
  feed: Pick<ChangeFeed, 'on'>;
  log: Logger;
  /** Has a book made that waits, as part of the transaction. */
  orderGeneration: (tx: Executor, bookId: number) => Promise<void>;
  /** Orders a letter as part of the transaction; it goes to the address that the user has when it is sent. */
  orderLetter: (tx: Executor, letter: LetterToUser) => Promise<void>;
};
