import type { Database, Executor } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { EmailDeps } from './emails/send-email.ts';
import type { RegistrationRules } from './rules.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import type { IdentityProvider } from './single-sign-on/identity-provider.ts';

/** What the calls of this feature work with. */
export type Accounts = EmailDeps & {
  database: Database;
  log: Logger;
  instance: RegistrationRules;
  sessions: SessionDirectory;
  /** Null where none is set. */
  identityProvider: IdentityProvider | null;
  /** What the tokens of mailed links are derived with. */
  linkSecret: string;
  /** Told of each new account, as part of the transaction. */
  readerCame: (tx: Executor) => Promise<void>;
  /** Told when an account is taken over by the owner of its address, as part of the transaction. */
  ownerCame: (tx: Executor, userId: number) => Promise<void>;
  /** What the other features keep of a user, by the name that each part has in the exported file. */
  exportParts: () => readonly { name: string; of: (userId: number) => Promise<unknown> }[];
};
