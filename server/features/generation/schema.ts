import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Json, stepNames, stepStates } from './steps.ts';

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

/** How far each book is in each step, one row a step that was ordered. Keys to books are in the migration. */
export const generationSteps = pgTable(
  'generation_steps',
  {
    bookId: integer('book_id').notNull(),
    step: text({ enum: stepNames }).notNull(),
    state: text({ enum: stepStates }).notNull().default('waiting'),
    /** Counts up with every order: the job of an older order has no say any more. */
    turn: integer().notNull().default(1),
    /** How often the step was begun since it was ordered; together with the turn it is the worker's claim. */
    attempts: integer().notNull().default(0),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** What the step made, for the steps after it. */
    result: jsonb().$type<Json>(),
    /** Why it waits, was held or failed, in words for people. */
    reason: text(),
    /** Not before then: a provider asked for patience, or a cap is reached. */
    notBefore: moment('not_before'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.step] }),
    index('generation_steps_unfinished').on(table.updatedAt).where(sql`state in ('waiting', 'running')`),
  ],
);

/** What was made and perhaps paid for, part by part: a step that is begun again takes it from here. */
export const generationParts = pgTable(
  'generation_parts',
  {
    bookId: integer('book_id').notNull(),
    step: text({ enum: stepNames }).notNull(),
    part: text().notNull(),
    /** SHA-256 of step, part and all that the value depends on, hex. */
    key: text().notNull(),
    value: jsonb().$type<Json>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.step, table.part] })],
);

export const sourceKinds = ['attached', 'openlibrary', 'wikipedia'] as const;

/** The texts that a summary rests on, and that its quotations are checked against. */
export const bookSources = pgTable(
  'book_sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bookId: integer('book_id').notNull(),
    kind: text({ enum: sourceKinds }).notNull(),
    title: text().notNull(),
    url: text(),
    text: text().notNull(),
    /** Of the text, hex. */
    sha256: text().notNull(),
    /** What the published key ideas rest on was looked for in it. */
    isSearched: boolean('is_searched').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('book_sources_text').on(table.bookId, table.sha256),
    index('book_sources_unsearched').on(table.bookId).where(sql`not is_searched`),
  ],
);

export const ledgerStates = ['begun', 'spent', 'failed'] as const;

/** Every call to a provider: what it was expected to take, and what it took. Money is in millionths of the currency. */
export const generationLedger = pgTable(
  'generation_ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the book is gone: the money is not. */
    bookId: integer('book_id'),
    step: text({ enum: stepNames }).notNull(),
    part: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    state: text({ enum: ledgerStates }).notNull().default('begun'),
    estimatedTokens: integer('estimated_tokens').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    characters: integer().notNull().default(0),
    images: integer().notNull().default(0),
    estimatedMicros: bigint('estimated_micros', { mode: 'number' }).notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    error: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('generation_ledger_time').on(table.createdAt),
    index('generation_ledger_book').on(table.bookId, table.id),
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

/** The six prompts as admins changed them, the newest in force; empty means the built-in one. */
export const promptVersions = pgTable('prompt_versions', {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorPrompt: text('author_prompt').notNull().default(''),
  categoryPrompt: text('category_prompt').notNull().default(''),
  sloganPrompt: text('slogan_prompt').notNull().default(''),
  thumbnailPrompt: text('thumbnail_prompt').notNull().default(''),
  shortDescriptionPrompt: text('short_description_prompt').notNull().default(''),
  mainTextPrompt: text('main_text_prompt').notNull().default(''),
  /** Null once that account is gone. */
  createdBy: integer('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
