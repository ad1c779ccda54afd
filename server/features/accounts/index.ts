import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { RegistrationRules } from './register.ts';
import { openSessionDirectory, type SessionDirectory } from './session-directory.ts';

export { fillAccounts } from './fill-accounts.ts';
export { makeAdmin } from './make-admin.ts';

export type Accounts = {
  database: Database;
  now: () => Date;
  log: Logger;
  instance: RegistrationRules;
  sessions: SessionDirectory;
};

/** Accounts and their sessions, ready to be mounted. */
export function createAccounts(deps: Omit<Accounts, 'sessions'> & { feed: ChangeFeed }): Accounts {
  const { feed, ...rest } = deps;
  return { ...rest, sessions: openSessionDirectory({ database: deps.database, feed, now: deps.now }) };
}
