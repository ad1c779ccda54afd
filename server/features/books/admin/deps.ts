import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ChangeDeps } from '../change-books.ts';
import type { KeptPicture } from '../cover/keep-picture.ts';

/** What managing books needs; what other features know comes as functions. */
export type BooksAdminDeps = Pick<ChangeDeps, 'news'> & {
  database: Pick<Database, 'pool' | 'query'>;
  storage: Storage;
  /** The address of stored audio: the same within an hour of the clock, good for 6 hours at least. */
  mediaLink: (audioKey: string) => string;
  /** The summary of a book, Markdown; null where there is none. */
  bodyOf: (runner: Executor, bookId: number) => Promise<string | null>;
  /** Keeps the summary of a book whose row is written already, and has it narrated where it is published. */
  keepBody: (tx: Executor, text: { bookId: number; body: string }) => Promise<void>;
  /** Whether a book is being generated, which would overwrite any change. */
  isInProgress: (tx: Executor, bookId: number) => Promise<boolean>;
  /** Draws a picture for a book's cover; null without an images provider. Throws `unavailable` in its words. */
  drawPicture: ((bookId: number, signal: AbortSignal) => Promise<KeptPicture>) | null;
  /** Run in this order in the transaction that deletes books, before it does. */
  beforeRemoval: readonly ((tx: Executor, bookIds: readonly number[]) => Promise<void>)[];
};
