import type { Moved } from '#contract/duplicates.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ChangeDeps } from '../change-books.ts';
import type { KeptPicture } from '../cover/keep-picture.ts';
import type { TableDeps } from './meant-books.ts';

type OfBooks = (tx: Executor, bookIds: readonly number[]) => Promise<void>;

/** What another feature does in the transaction that deletes books, before their own rows are touched. */
export type DeletionPart = {
  /** They go into the bin. */
  binned?: OfBooks;
  /** They were being generated when they went into it, and are back, with how many at once: after their rows. */
  restored?: (tx: Executor, bookIds: readonly number[], together: number) => Promise<void>;
  /** They go for good. */
  removed?: OfBooks;
  /** What readers have of one book becomes the other's, before the first goes into the bin. Says how much it was. */
  merged?: (tx: Executor, books: { fromId: number; intoId: number }) => Promise<Partial<Moved>>;
};

export type BooksAdminDeps = Pick<ChangeDeps, 'news'> & {
  database: Pick<Database, 'pool' | 'query'>;
  storage: Storage;
  mediaLink: (audioKey: string) => string;
  bodyOf: (runner: Executor, bookId: number) => Promise<string | null>;
  /** The book in a minute; null if there is none. */
  minuteOf: (runner: Executor, bookId: number) => Promise<string | null>;
  /** Before `keepBody`, which orders its narration too; null removes it. */
  keepMinute: (tx: Executor, bookId: number, minute: string | null) => Promise<void>;
  /** Keeps the text of a book whose row is already written, and orders its narration if it is published. */
  keepBody: (tx: Executor, text: { bookId: number; body: string }) => Promise<void>;
  /** Generation would overwrite any change. */
  isInProgress: (tx: Executor, bookId: number) => Promise<boolean>;
  /** Null without an images provider. Throws `unavailable` in its words. */
  drawPicture: () => ((bookId: number, signal: AbortSignal) => Promise<KeptPicture>) | null;
  now: () => number;
  onDeletion: readonly DeletionPart[];
} & TableDeps;
