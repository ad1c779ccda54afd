import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { SEND_RESULTS } from './end-imports.ts';
import { sendResults } from './send-results.ts';
import { createReadSheet, type ReadSheet } from './spreadsheet/read-sheet.ts';
import { sweepImports } from './sweep-imports.ts';
import { TAKE_IN_ROWS, takeInRows } from './take-in-rows.ts';

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

export type Imports = ImportsDeps & {
  jobs: JobHandlers;
  /** For now and then: picks up what was left behind, and ends imports whose books are done. */
  sweep: () => Promise<void>;
};

export function createImports(given: Omit<ImportsDeps, 'readSheet'>): Imports {
  const deps = { ...given, readSheet: createReadSheet(given) };
  return {
    ...deps,
    jobs: inLane('quick', {
      [TAKE_IN_ROWS]: (payload, context) => takeInRows(deps, payload, context),
      [SEND_RESULTS]: (payload) => sendResults(deps, payload),
    }),
    sweep: () => sweepImports(deps),
  };
}
