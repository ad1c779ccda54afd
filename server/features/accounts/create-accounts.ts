import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { SEND_NOTICE, sendNotice } from './emails/notices.ts';
import { type EmailDeps, SEND_EMAIL, sendOrderedEmail, writeToUser } from './emails/send-email.ts';
import { SEND_LINK, sendLink } from './links/order-link.ts';
import type { ExportPart } from './profile/export-my-data.ts';
import type { RegistrationRules } from './register.ts';
import { openSessionDirectory, type SessionDirectory } from './sessions/session-directory.ts';
import { sweepAccounts } from './sweep-accounts.ts';

type Given = EmailDeps & {
  database: Database;
  log: Logger;
  instance: RegistrationRules;
  /** Told of each new account, as part of the transaction. */
  readerCame: (tx: Executor) => Promise<void>;
  /** What the other features keep of a user, for whoever wants it as a file. */
  exportParts: () => readonly ExportPart[];
};

export type Accounts = Given & {
  sessions: SessionDirectory;
  /** Sends what another feature has to say to an account. */
  writeTo: (userId: number, email: EmailContent) => Promise<void>;
  /** The work of this feature for the queue: emails. */
  jobs: JobHandlers;
  /** Removes what has expired; for now and then. */
  sweep: () => Promise<void>;
};

/** Accounts and their sessions, ready to be mounted. */
export function createAccounts({ feed, ...given }: Given & { feed: ChangeFeed }): Accounts {
  return {
    ...given,
    sessions: openSessionDirectory({ database: given.database, feed, now: given.now }),
    writeTo: (userId, email) => writeToUser(given, userId, email),
    jobs: inLane('quick', {
      [SEND_LINK]: (payload, context) => sendLink(given, payload, context),
      [SEND_NOTICE]: (payload) => sendNotice(given, payload),
      [SEND_EMAIL]: (payload) => sendOrderedEmail(given, payload),
    }),
    sweep: () => sweepAccounts(given),
  };
}
