import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { StoredText } from '../store.ts';

export type ReportsDeps = {
  database: Database;
  isPublished: (bookId: number) => Promise<boolean>;
  textOf: (bookId: number) => Promise<StoredText | null>;
  /** Orders a letter as part of the transaction; `path` is where its button leads, from a slash. */
  orderLetter: (
    tx: Executor,
    letter: {
      userId: number;
      subject: string;
      body: readonly string[];
      button: { label: string; path: string };
      footnotes: readonly string[];
    },
  ) => Promise<void>;
};
