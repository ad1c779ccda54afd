import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { workColumns } from '#server/platform/work/work-columns.ts';
import type { NarratedLine } from './retiming/retiming-rules.ts';

export const narrationRowStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** The narration of each book. The key to books is in the migration. */
export const narrations = pgTable(
  'narrations',
  {
    bookId: integer('book_id').primaryKey(),
    state: text({ enum: narrationRowStates }).notNull().default('waiting'),
    ...workColumns,
    /** SHA-256 of what was narrated (text, voice, version of the narrator), hex. */
    inputHash: text('input_hash'),
    voice: text(),
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    loudnessLufs: doublePrecision('loudness_lufs'),
    bytes: integer(),
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

/** Audio that was replaced: its seconds still come from players that have it. The key to books is in the migration. */
export const formerNarrations = pgTable(
  'former_narrations',
  {
    bookId: integer('book_id').notNull(),
    /** Its version, which is the name of its file. */
    audio: text().notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    lines: jsonb().$type<NarratedLine[]>().notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.audio] })],
);

/** What the voice says in place of a word; without a book in every one. The key to books is in the migration. */
export const respellings = pgTable(
  'respellings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bookId: integer('book_id'),
    written: text().notNull(),
    spoken: text().notNull(),
  },
  (table) => [unique('respellings_written').on(table.bookId, table.written).nullsNotDistinct()],
);
