import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const narrationRowStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** The narration of each book: long work is a row with a closed set of states. The key to books is in the migration. */
export const narrations = pgTable(
  'narrations',
  {
    bookId: integer('book_id').primaryKey(),
    state: text({ enum: narrationRowStates }).notNull().default('waiting'),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** SHA-256 of what was narrated (text, voice, version of the narrator), hex. */
    inputHash: text('input_hash'),
    voice: text(),
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    loudnessLufs: doublePrecision('loudness_lufs'),
    bytes: integer(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('narrations_state').on(table.state),
    check('narrations_state_known', sql`${table.state} in ('waiting', 'running', 'ready', 'failed')`),
    check(
      'narrations_ready_whole',
      sql`${table.state} <> 'ready' or (${table.audioKey} is not null and ${table.durationSeconds} > 0)`,
    ),
  ],
);
