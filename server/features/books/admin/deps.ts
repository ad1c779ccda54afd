import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ChangeDeps } from '../change-books.ts';
import type { KeptPicture } from '../cover/keep-picture.ts';

/** What looking after books needs. What it may not know of itself comes as functions. */
export type BooksAdminDeps = Pick<ChangeDeps, 'news'> & {
  database: Pick<Database, 'pool' | 'query'>;
  storage: Storage;
  /** The address of stored audio: the same within an hour of the clock, good for 6 hours at least. */
  mediaLink: (audioKey: string) => string;
  /** The summary of a book, Markdown; null where there is none. */
  bodyOf: (runner: Executor, bookId: number) => Promise<string | null>;
  /** Keeps the summary of a book whose row is written already, and has it narrated where it is published. */
  keepBody: (tx: Executor, text: { bookId: number; body: string }) => Promise<void>;
  /** Whether a book is being made at this moment: what is changed in it now would be written over. */
  isInProgress: (tx: Executor, bookId: number) => Promise<boolean>;
  /** Has a picture drawn for a book's cover; null where nobody draws. Throws `unavailable` in the drawer's words. */
  drawPicture: ((bookId: number, signal: AbortSignal) => Promise<KeptPicture>) | null;
  /** In this order, before books go, in the transaction that deletes them: what the tables do not know has to go too. */
  beforeRemoval: readonly ((tx: Executor, bookIds: readonly number[]) => Promise<void>)[];
};
