import { sql } from 'drizzle-orm';
import { doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What every table of durable work has, besides its key and a `state` that knows `waiting`, `running` and `failed`. */
export const workColumns = {
  /** Counts up with every order and every retry: a job with an older claim does nothing. */
  claim: integer('turn').notNull().default(1),
  /** How often it was begun since it was ordered. Resuming it after a process ended is no new attempt. */
  attempts: integer().notNull().default(0),
  progress: doublePrecision().notNull().default(0),
  /** Why it waits or failed, in words for people. */
  reason: text(),
  /** How far it was each time in a row that its process ended while doing it, at about the same place. */
  lostAt: doublePrecision('lost_at').array().notNull().default(sql`'{}'`),
  notBefore: moment('not_before'),
  /** The key of the provider that it waits for; null where it waits for none. */
  waitsFor: text('waits_for'),
  /** Together with the claim it is the worker's lock. */
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};
