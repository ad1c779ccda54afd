import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { EMBEDDED_VOICE } from '#contract/voice-names.ts';
import { moment } from '#server/platform/database/moment.ts';
import { workColumns, workIndexes } from '#server/platform/work/work-columns.ts';
import type { NarratedLine } from './retiming/retiming-rules.ts';

export const narrationRowStates = ['waiting', 'running', 'ready', 'failed'] as const;
/** What becomes of the audio that another voice replaces. */
export const moveKinds = ['replace', 'keep'] as const;

/** As `voiceKey` in the contract. */
export const voiceKeyColumn = sql.raw(
  `(case when voice ~ '\\+m\\d+$' then '${EMBEDDED_VOICE}' else regexp_replace(voice, ':[0-9a-f]{12}$', '') end)`,
);

/** The narration of each book. The key to books is in the migration. */
export const narrations = pgTable(
  'narrations',
  {
    bookId: integer('book_id').primaryKey(),
    state: text({ enum: narrationRowStates }).notNull().default('waiting'),
    ...workColumns,
    /** The lowest comes first. */
    priority: integer().notNull().default(0),
    /** SHA-256 of what was narrated (text, voice, version of the narrator), hex. */
    inputHash: text('input_hash'),
    /** The one that spoke. */
    voice: text(),
    /** Set while the book moves to another voice, which may take its time. */
    move: text({ enum: moveKinds }),
    /** Somebody waits to hear it: the quickest voice comes first. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    /** Why that is another one than was to speak. */
    fallbackReason: text('fallback_reason'),
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    loudnessLufs: doublePrecision('loudness_lufs'),
    bytes: integer(),
  },
  (table) => [
    index('narrations_state').on(table.state),
    ...workIndexes('narrations', sql`priority`),
    // The migration includes `voice`: see there.
    index('narrations_voice').on(voiceKeyColumn, table.bookId),
    index('narrations_failed').on(table.bookId).where(sql`state = 'failed'`),
    index('narrations_moving').on(table.bookId).where(sql`${table.move} is not null`),
    check('narrations_move_known', sql`${table.move} in ('replace', 'keep')`),
    check('narrations_state_known', sql`${table.state} in ('waiting', 'running', 'ready', 'failed')`),
    check(
      'narrations_ready_whole',
      sql`${table.state} <> 'ready' or (${table.audioKey} is not null and ${table.durationSeconds} > 0)`,
    ),
  ],
);

export const voiceStates = ['waiting', 'running', 'ready', 'failed', 'removed'] as const;

/** The natural voices that were ever ordered; their files are in DATA_DIR of the processes that narrate. */
export const voices = pgTable(
  'voices',
  {
    name: text().primaryKey(),
    state: text({ enum: voiceStates }).notNull().default('waiting'),
    ...workColumns,
    /** The first part of its BCP 47 tag: one voice of each is in use at most. */
    language: text().notNull(),
    isInUse: boolean('is_in_use').notNull().default(false),
    /** Of the model; null until it was installed once. */
    sha256: text(),
    sampleRateHz: integer('sample_rate_hz'),
    /** How often in a row its download did not succeed. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    ...workIndexes('voices'),
    uniqueIndex('voices_in_use').on(table.language).where(sql`${table.isInUse}`),
    check('voices_state_known', sql`${table.state} in ('waiting', 'running', 'ready', 'failed', 'removed')`),
    check(
      'voices_usable',
      sql`not ${table.isInUse} or (${table.sha256} is not null and ${table.sampleRateHz} is not null)`,
    ),
  ],
);

/** The languages whose books move, or have moved, to a voice: over as soon as another one is in use. */
export const voiceMoves = pgTable('voice_moves', {
  language: text().primaryKey(),
  voice: text().notNull(),
  isPaused: boolean('is_paused').notNull().default(false),
  /** The audio of the voice before stays, for listeners who like that one better. */
  keepsFormer: boolean('keeps_former').notNull().default(false),
  startedAt: moment('started_at').notNull().defaultNow(),
});

/** Audio that was replaced: its seconds still come from players that have it. The key to books is in the migration. */
export const formerNarrations = pgTable(
  'former_narrations',
  {
    bookId: integer('book_id').notNull(),
    /** Its version, which is the name of its file. */
    audio: text().notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    lines: jsonb().$type<NarratedLine[]>().notNull(),
    replacedAt: moment('replaced_at').notNull(),
    /** Whose voice it is, where the audio is kept so that listeners can choose it. */
    keptVoice: text('kept_voice'),
    bytes: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.audio] }),
    uniqueIndex('former_narrations_kept')
      .on(table.bookId, table.keptVoice)
      .where(sql`${table.keptVoice} is not null`),
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
