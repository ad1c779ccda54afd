import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Once } from '#server/platform/work/job-handlers.ts';
import type { SheetReader } from './spreadsheet/read-sheet.ts';

export type ImportsDeps = SheetReader & {
  database: Database;
  log: Logger;
  now: () => Date;
  queueBooks: (tx: Executor, bookIds: readonly number[]) => Promise<void>;
  estimateCost: (bookCount: number) => Promise<number | null>;
  /** As the end of a job; nothing where the account is gone. Throws when the email was not taken. */
  writeTo: (userId: number, email: EmailContent, once: Once) => Promise<void>;
  publicUrl: () => string;
};
