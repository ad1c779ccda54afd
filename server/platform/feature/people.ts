import type { FastifyRequest } from 'fastify';
import type { AppScopes } from '#contract/app-passwords.ts';
import type { KeptPreferences } from '#contract/profile.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { EmailContent, OrderEmail } from '#server/platform/email/mailer.ts';
import type { FindCurrentUser, SessionUser } from '#server/platform/http/current-user.ts';
import type { Once } from '#server/platform/work/job-handlers.ts';

/** Of the change feed; its payload is the id of the user whose sessions or rights have changed. */
export const SESSIONS_CHANNEL = 'sessions';

/** Somebody as the apps that they use call them. */
export type Person = {
  userId: number;
  email: string;
  createdAt: Date;
  /** Theirs is the language of this tag; null where they haven't chosen one. */
  language: string | null;
};

/** Whose other app calls, and what it may do. */
export type AppCaller = { userId: number; scopes: AppScopes };

/** Somebody to whom the monthly email goes, with a time zone (IANA) and a language (BCP 47). */
export type RecapReader = { userId: number; timeZone: string; language: string };

/** What features may know of accounts without importing the feature that keeps them. */
export type People = {
  findCurrentUser: FindCurrentUser;
  /** False for a session that has ended, or whose user is blocked. */
  isSessionOpen: (sessionId: number) => Promise<boolean>;
  /** False for an account that is gone or blocked. */
  isActive: (userId: number) => Promise<boolean>;
  /** What somebody has chosen in their settings; null for an account that is gone. */
  preferencesOf: (userId: number) => Promise<KeptPreferences | null>;
  /** Null for an account that is gone. */
  personOf: (userId: number) => Promise<Person | null>;
  /**
   * Opens a session for another app by an app password that may listen, or by the account's own where it has no second
   * factor. Counts the try; throws what a login on the web does, and `forbidden` for an app password that may only read.
   */
  logInFromApp: (
    request: FastifyRequest,
    given: { email: string; password: string },
  ) => Promise<{ token: string; userId: number }>;
  /**
   * Whose email address and password stand in the request (HTTP Basic), an app password or the account's own as above;
   * null for nobody's. Counts the tries that fail. Throws `forbidden` for an app password without a scope that's needed.
   */
  findByBasic: (request: FastifyRequest, needed: AppScopes) => Promise<AppCaller | null>;
  logOut: (currentUser: SessionUser) => Promise<void>;
  /** When the first account was made; null while there is none. */
  firstAccountAt: () => Promise<Date | null>;
  /** Admins who are not blocked. */
  adminIds: (runner: SqlRunner) => Promise<number[]>;
  /** The admins who want the daily email, each with a time zone (IANA). */
  digestReaders: (runner: SqlRunner) => Promise<{ userId: number; timeZone: string }[]>;
  /** Whoever wants the monthly email, or the one of them who is named; nobody blocked or without a confirmed address. */
  recapReaders: (runner: SqlRunner, userId?: number) => Promise<RecapReader[]>;
  /** Changes these and no others; nothing where the account is gone. */
  mergePreferences: (runner: SqlRunner, userId: number, chosen: KeptPreferences) => Promise<void>;
  orderEmail: OrderEmail;
  /** Sends an email now, as the end of a job; nothing to an account that is gone or blocked. Throws when not taken. */
  sendEmail: (userId: number, email: EmailContent, once: Once) => Promise<void>;
};

/** The same for features that open before the accounts do: who knows the accounts is looked up at each call. */
export const peopleBy = (find: () => People): People => ({
  findCurrentUser: (token) => find().findCurrentUser(token),
  isSessionOpen: (sessionId) => find().isSessionOpen(sessionId),
  isActive: (userId) => find().isActive(userId),
  preferencesOf: (userId) => find().preferencesOf(userId),
  personOf: (userId) => find().personOf(userId),
  logInFromApp: (request, given) => find().logInFromApp(request, given),
  findByBasic: (request, needed) => find().findByBasic(request, needed),
  logOut: (currentUser) => find().logOut(currentUser),
  firstAccountAt: () => find().firstAccountAt(),
  adminIds: (runner) => find().adminIds(runner),
  digestReaders: (runner) => find().digestReaders(runner),
  recapReaders: (runner, userId) => find().recapReaders(runner, userId),
  mergePreferences: (runner, userId, chosen) => find().mergePreferences(runner, userId, chosen),
  orderEmail: (tx, email) => find().orderEmail(tx, email),
  sendEmail: (userId, email, once) => find().sendEmail(userId, email, once),
});
