import { type SQL, sql } from 'drizzle-orm';
import { doublePrecision, index, integer, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What every table of durable work has, besides its key and a `state` that knows `waiting`, `running` and `failed`. */
export const workColumns = {
  /** The fencing token: counts up with every order, start and retry, so that only whoever started the work last can write. */
  token: integer('turn').notNull().default(1),
  /** How often it was begun since it was ordered. Resuming it after a process ended is no new attempt. */
  attempts: integer().notNull().default(0),
  progress: doublePrecision().notNull().default(0),
  /** Why it waits or failed, in words for people. */
  reason: text(),
  /** How far it was each time in a row that its process ended while doing it, at about the same place. */
  lostAt: doublePrecision('lost_at').array().notNull().default(sql`'{}'`),
  /** Not to be started earlier. Of running work: its process ended, and it can be taken up again. */
  notBefore: moment('not_before'),
  /** The key of the provider that it waits for; null where it waits for none. */
  waitsFor: text('waits_for'),
  /** The process that started it last. */
  worker: text(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};

/** Since when it could be started; the index of a table's waiting work ends with it. */
export const SINCE: SQL = sql`coalesce(not_before, updated_at)`;

/** What starting work reads: the next that waits, after whatever else its table is sorted by, and what is under way. */
export const workIndexes = (table: string, sorted?: SQL) => [
  index(`${table}_next`)
    .on(sql`${sorted === undefined ? sql`` : sql`${sorted}, `}(${SINCE})`)
    .where(sql`state in ('waiting', 'running')`),
  index(`${table}_running`).on(sql`worker`).where(sql`state = 'running'`),
];
