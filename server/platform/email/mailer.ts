import type { SqlRunner } from '#server/platform/database/sql.ts';

/** What an email says, once for the text and once for the page. */
export type EmailContent = {
  subject: string;
  /** Paragraphs before the button. */
  body: readonly string[];
  button?: { label: string; address: string };
  /** Small print under it. */
  footnotes: readonly string[];
  /** Where whoever reads it can stop it; with `byPost` also their mail program, by the call of RFC 8058. */
  stop?: { label: string; address: string; byPost?: true };
  /** English if not given. */
  language?: EmailLanguage;
};

export const emailLanguages = ['en', 'es'] as const;
export type EmailLanguage = (typeof emailLanguages)[number];

/** The order of an email: one that no server accepts is tried for about a day. */
export const EMAIL_JOB = { maxAttempts: 14 } as const;

type Place = { label: string; path: string };

/**
 * Orders an email to an account as part of the transaction, to the address that the account has when it is sent.
 * `path` is where the button or the link leads, from a slash: the public address may change until then.
 */
export type OrderEmail = (
  tx: SqlRunner,
  email: Omit<EmailContent, 'button' | 'stop' | 'language'> & { userId: number; button: Place; stop?: Place },
) => Promise<void>;

/** An email to one person. `text` and `html` say the same. */
export type Email = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where a mail program stops such emails, by a POST. */
  stopAddress?: string;
};

export type Mailer = {
  /** The mail server’s host; null for the outbox. */
  server: string | null;
  /**
   * Done when the next server has taken it. Throws when it was not taken, or when that is not known: try again later,
   * with the same `id`, and whoever gets it twice sees it once.
   */
  send: (email: Email, id?: string) => Promise<void>;
  /** Whether emails can be sent: connects and signs in, sends nothing. Throws with the server's own words. */
  check: () => Promise<void>;
  close: () => void;
};
