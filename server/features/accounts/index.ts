import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { SEND_LINK, sendLink } from './links/order-link.ts';
import type { Letter } from './mails/letter.ts';
import type { MailDeps } from './mails/mail-job.ts';
import { SEND_LETTER, sendLetter } from './mails/send-letter.ts';
import { createOrderNotice, SEND_NOTICE, sendNotice } from './mails/send-notice.ts';
import { writeToUser } from './mails/write-to-user.ts';
import type { OrderNotice } from './order-notice.ts';
import type { ExportPart } from './profile/export-my-data.ts';
import type { RegistrationRules } from './register.ts';
import { openSessionDirectory, type SessionDirectory } from './sessions/session-directory.ts';
import { sweepAccounts } from './sweep-accounts.ts';

export { firstAccountAt } from './first-account-at.ts';
export { isActiveAccount } from './is-active-account.ts';
export { makeResetLinkFor } from './links/make-reset-link.ts';
export { orderLetter } from './mails/send-letter.ts';
export { makeAdmin } from './make-admin.ts';

type Given = MailDeps & {
  database: Database;
  log: Logger;
  instance: RegistrationRules;
  /** Told of each new account, as part of the transaction. */
  readerCame: (tx: Executor) => Promise<void>;
  /** What the other features keep of a user, for whoever wants it as a file. */
  exportParts: readonly ExportPart[];
};

export type Accounts = Given & {
  sessions: SessionDirectory;
  orderNotice: OrderNotice;
  /** Sends what another feature has to say to an account. */
  writeTo: (userId: number, letter: Omit<Letter, 'to'>) => Promise<void>;
  /** The work of this feature for the queue: letters. */
  jobs: JobHandlers;
  /** Removes what has expired; for now and then. */
  sweep: () => Promise<void>;
};

/** Accounts and their sessions, ready to be mounted. */
export function createAccounts({ feed, ...given }: Given & { feed: ChangeFeed }): Accounts {
  return {
    ...given,
    sessions: openSessionDirectory({ database: given.database, feed, now: given.now }),
    orderNotice: createOrderNotice(given),
    writeTo: (userId, letter) => writeToUser(given, userId, letter),
    jobs: inLane('quick', {
      [SEND_LINK]: (payload, context) => sendLink(given, payload, context),
      [SEND_NOTICE]: (payload) => sendNotice(given, payload),
      [SEND_LETTER]: (payload) => sendLetter(given, payload),
    }),
    sweep: () => sweepAccounts(given),
  };
}
