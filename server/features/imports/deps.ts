import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ReadSheet } from './spreadsheet/read-sheet.ts';

export type ImportsDeps = {
  database: Database;
  log: Logger;
  now: () => Date;
  readSheet: ReadSheet;
  /** Orders the summaries of books that wait, as part of the transaction. */
  queueBooks: (tx: Executor, bookIds: readonly number[]) => Promise<void>;
  /** What generating so many books will cost, in the currency of the prices in the settings; null where nothing has one. */
  estimateCost: (bookCount: number) => Promise<number | null>;
  /** Sends an email to an account; nothing where the account is gone. Throws when it was not taken. */
  writeTo: (userId: number, email: EmailContent) => Promise<void>;
  /** Where people reach this instance, without a slash at the end. */
  publicUrl: () => string;
};
