import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AppScope } from '#contract/app-passwords.ts';
import type { TokenScope } from '#contract/endpoint.ts';
import type { KeptPreferences } from '#contract/profile.ts';
import { moment } from '#server/platform/database/moment.ts';

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As typed. */
    email: text().notNull(),
    /** By `emailKey`. */
    emailKey: text('email_key').notNull(),
    /** Null for an account that signs in by mailed links, passkeys or another service alone. */
    passwordHash: text('password_hash'),
    /** When its owner last showed that the mailbox is theirs; null until then and after a change of address. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Since when a passkey or a recovery code is asked for after any other way to log in; null while none is. */
    secondFactorAt: moment('second_factor_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name'),
    isAdmin: boolean('is_admin').notNull().default(false),
    status: text({ enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    preferences: jsonb().$type<KeptPreferences>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    index('users_admins').on(table.id).where(sql`${table.isAdmin}`),
    index('users_status').on(table.status, table.id),
    check('users_status', sql`${table.status} in ('active', 'blocked')`),
  ],
);

/** What every feature may read of accounts in its SQL: how somebody is called. */
export const people = pgView('people').as((from) =>
  from.select({ id: users.id, email: users.email }).from(users),
);

/** What somebody logs in with in other apps, in place of the account's password. */
export const appPasswords = pgTable(
  'app_passwords',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of its signs, hex: a hundred random bits need no slower hash. */
    passwordHash: text('password_hash').notNull(),
    scopes: text().array().$type<AppScope[]>().notNull().default(['read', 'listen']),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('app_passwords_hash').on(table.passwordHash),
    index('app_passwords_user').on(table.userId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex: the token itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    device: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Of another app, which may call nothing but what is made for apps. */
    isApp: boolean('is_app').notNull().default(false),
    /** Ends with the app password that opened it; null where the account's own did. */
    appPasswordId: integer('app_password_id').references(() => appPasswords.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_app_password').on(table.appPasswordId).where(sql`${table.appPasswordId} is not null`),
  ],
);

export const endReasons = [
  'expired',
  'signed_out',
  'password_changed',
  'blocked',
  'address_confirmed',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Why sessions ended that nobody ended on their own device, for the login page there. Kept for 30 days. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text({ enum: endReasons }).notNull(),
    endedAt: moment('ended_at').notNull(),
  },
  (table) => [index('ended_sessions_at').on(table.endedAt)],
);

/** Devices from which an account was signed in to, by the hash of a key that the browser keeps in a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);

/** Tries within a window of time, by what they are counted for (`limits.ts`). */
export const tryCounts = pgTable(
  'try_counts',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('try_counts_resets').on(table.resetsAt)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, as WebAuthn gives it. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures made, as the authenticator counts them; always 0 for those that are synchronised. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

const challengePurposes = ['add', 'log_in', 'second_step'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Challenges given out and not answered yet. Answering one deletes its row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Who adds a passkey, or has passed the first step; null for signing in with a passkey alone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
    check('passkey_challenges_purpose', sql`${table.purpose} in ('add', 'log_in', 'second_step')`),
  ],
);

/** Those that are left: using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Like that of a password. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** What scripts call with, as their owner and within their scopes. A revoked one stays for the audit log. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** Null for one that doesn't expire. */
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_token_hash').on(table.tokenHash),
    index('api_tokens_user').on(table.userId),
  ],
);

/** What every feature may read of API tokens in its SQL. */
export const tokenNames = pgView('token_names').as((from) =>
  from.select({ id: apiTokens.id, name: apiTokens.name }).from(apiTokens),
);

/** Accounts of an OpenID provider that sign in to accounts here. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

export const emailedPurposes = ['magic_link', 'password_reset', 'confirm_email'] as const;
export type EmailedPurpose = (typeof emailedPurposes)[number];
/** The last is handed to the browser itself, on its way back from an OpenID provider. */
const linkPurposes = [...emailedPurposes, 'single_sign_on'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** One link for each account and purpose: a newer one ends the older. */
export const accountLinks = pgTable(
  'account_links',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of a spent link, until when that is remembered. */
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    uniqueIndex('account_links_token_hash').on(table.tokenHash),
    check(
      'account_links_purpose',
      sql`${table.purpose} in ('magic_link', 'password_reset', 'confirm_email', 'single_sign_on')`,
    ),
  ],
);

export const invites = pgTable(
  'invites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull(),
    /** The only address it is for; null for whoever has the link. */
    email: text(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedBy: integer('used_by').references(() => users.id, { onDelete: 'set null' }),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('invites_token_hash').on(table.tokenHash)],
);
