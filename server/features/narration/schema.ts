import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { workColumns } from '#server/platform/work/work-columns.ts';

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
