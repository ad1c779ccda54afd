import type { Matching } from '#contract/book-actions.ts';
import type { BookChange } from '#contract/books-admin.ts';
import type { Estimate } from '#contract/estimates.ts';
import type { Start } from '#server/features/generation/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SQL, SqlRunner } from '#server/platform/database/sql.ts';
import type { WorkDeps } from '#server/platform/work/durable-work.ts';
import type { Before } from './kinds.ts';

type ByAdmin = { bookId: number; adminId: number };
/** With how many books it's done at once: somebody waits for one, hundreds can wait for that. */
type Together = { together: number };

type InCollection = { collectionId: number; bookId: number };

/** What other features do to one book, each as part of the caller's transaction. They throw an `AppError`. */
export type Acts = {
  changeBook: (tx: Executor, input: ByAdmin & { change: BookChange }) => Promise<unknown>;
  decide: (
    tx: Executor,
    input: ByAdmin & { decision: 'accept' | 'reject'; reason?: string | null | undefined },
  ) => Promise<void>;
  takeBackRejection: (tx: Executor, input: ByAdmin & { before: Before }) => Promise<void>;
  redo: (tx: Executor, input: ByAdmin & Together & { step: Start['step'] }) => Promise<void>;
  /** False where it's in progress already. */
  generate: (tx: Executor, input: Together & { bookId: number }) => Promise<boolean>;
  narrateAgain: (tx: Executor, bookId: number) => Promise<boolean>;
  addToCollection: (tx: Executor, input: InCollection) => Promise<void>;
  takeFromCollection: (tx: Executor, input: InCollection) => Promise<void>;
  /** Moves it to the bin. False where it's there or gone. */
  deleteBook: (tx: Executor, input: ByAdmin) => Promise<boolean>;
  /** False where it isn't in the bin. */
  restoreBook: (tx: Executor, input: ByAdmin & Together) => Promise<boolean>;
};

export type ActionsDeps = WorkDeps & {
  news: { changed: () => void };
  /** Selects the `id` of each. */
  matchingBooks: (runner: SqlRunner, matching: Matching) => Promise<SQL>;
  /** Throws an `AppError` for a collection that books can't be added to. */
  checkCollection: (runner: SqlRunner, id: number) => Promise<unknown>;
  estimate: (starts: readonly Start[]) => Promise<Estimate>;
  acts: Acts;
};
