import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { callStates } from '#contract/generation.ts';
import { sourceKinds } from '#contract/sources.ts';
import { moment } from '#server/platform/database/moment.ts';
import { workColumns, workIndexes } from '#server/platform/work/work-columns.ts';
import { type Json, stepNames, stepStates } from './steps.ts';

/** How far each book is in each step, one row a step that was ordered. Keys to books are in the migration. */
export const generationSteps = pgTable(
  'generation_steps',
  {
    bookId: integer('book_id').notNull(),
    step: text({ enum: stepNames }).notNull(),
    state: text({ enum: stepStates }).notNull().default('waiting'),
    /** Books of a higher one go first; see `run/urgency-rules.ts`. */
    urgency: smallint().notNull().default(0),
    ...workColumns,
    /** What the step made, for the steps after it. */
    result: jsonb().$type<Json>(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.step] }),
    ...workIndexes('generation_steps', sql`step, urgency desc`),
  ],
);

export const generationParts = pgTable(
  'generation_parts',
  {
    bookId: integer('book_id').notNull(),
    step: text({ enum: stepNames }).notNull(),
    part: text().notNull(),
    key: text().notNull(),
    value: jsonb().$type<Json>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.step, table.part] })],
);

/** Published books that were given questions and topics, or had none to give: each is looked at once. */
export const aboutSearches = pgTable('about_searches', {
  bookId: integer('book_id').primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

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
    sha256: text().notNull(),
    /** Of the book itself, as it is read; null where it was attached before they were counted. */
    bookBytes: integer('book_bytes'),
    /** What the published key ideas rest on was looked for in it. */
    isSearched: boolean('is_searched').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('book_sources_text').on(table.bookId, table.sha256),
    index('book_sources_unsearched').on(table.bookId).where(sql`not is_searched`),
  ],
);

/** Every call to a provider: what it was expected to take, and what it took. Money is in millionths of the currency. */
export const generationLedger = pgTable(
  'generation_ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the book is gone; the money is not. */
    bookId: integer('book_id'),
    step: text({ enum: stepNames }).notNull(),
    part: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    state: text({ enum: callStates }).notNull().default('begun'),
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

/** The newest is in force; an empty prompt means the built-in one. */
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

/** How many answers were written for a reader on the latest day (UTC) on which there was one. */
export const writtenAnswers = pgTable('written_answers', {
  userId: integer('user_id').primaryKey(),
  day: date().notNull(),
  count: integer().notNull(),
});
