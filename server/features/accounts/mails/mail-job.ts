import type { Database } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { LinkDeps } from '../links/make-link.ts';

/** What every job that sends a letter has in common: a letter that nobody takes is tried for about a day. */
export const MAIL_JOB = { maxAttempts: 14 } as const;

export type MailDeps = LinkDeps & { database: Pick<Database, 'query'>; mail: Mailer };
