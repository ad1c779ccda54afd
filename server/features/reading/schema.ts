import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { highlightColors } from '#contract/highlights.ts';
import { moment } from '#server/platform/database/moment.ts';
import type { StoredCue, StoredSection } from './text.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One row a book. The foreign key to books is in the migration. */
export const bookTexts = pgTable(
  'book_texts',
  {
    bookId: integer('book_id').primaryKey(),
    body: text().notNull(),
    /** SHA-256 of the body, hex: cues belong to the body they were spoken from. */
    bodyHash: text('body_hash').notNull(),
    sections: jsonb().$type<StoredSection[]>().notNull(),
    cues: jsonb().$type<StoredCue[]>(),
    cuesBodyHash: text('cues_body_hash'),
    /** What the cues were spoken from, where the text has changed since. */
    cuesSections: jsonb('cues_sections').$type<StoredSection[]>(),
    /** The folded words of the body, each once: where a passage may stand. */
    searchWords: tsvector('search_words').notNull().default(sql`''`),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('book_texts_words').using('gin', table.searchWords)],
);

/** Words of a source that a section of a published summary rests on. The foreign key to books is in the migration. */
export const sectionEvidence = pgTable(
  'section_evidence',
  {
    bookId: integer('book_id').notNull(),
    /** SHA-256 of the section's words, hex: where they are changed, nothing is claimed of them any more. */
    sectionHash: text('section_hash').notNull(),
    quotation: text().notNull(),
    sourceTitle: text('source_title').notNull(),
    sourceUrl: text('source_url'),
    chapter: text(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.sectionHash] })],
);

/** How far each reader has read in each book. Foreign keys to users and books are in the migration. */
export const readingPositions = pgTable(
  'reading_positions',
  {
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** The sentence by its id in the text of then, and what it said: it is found again when the text changes. */
    sentenceId: text('sentence_id').notNull(),
    sentenceText: text('sentence_text').notNull(),
    readAt: moment('read_at').notNull(),
    device: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('reading_positions_book').on(table.bookId),
  ],
);

/** Sentences that readers have marked, with their notes. Foreign keys to users and books are in the migration. */
export const highlights = pgTable(
  'highlights',
  {
    userId: integer('user_id').notNull(),
    /** Often made by the client: only the user's own must differ. */
    id: uuid().notNull(),
    bookId: integer('book_id').notNull(),
    /** Where it stood in the text of then, and that text's hash: in another text the sentences are looked for. */
    firstSentence: text('first_sentence').notNull(),
    bodyHash: text('body_hash').notNull(),
    sentences: text().array().notNull(),
    sectionTitle: text('section_title').notNull(),
    color: text({ enum: highlightColors }).notNull(),
    note: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('highlights_user_book').on(table.userId, table.bookId),
    index('highlights_user_latest').on(table.userId, table.createdAt.desc(), table.id),
    index('highlights_book').on(table.bookId),
  ],
);

/** Mistakes that readers have reported. Foreign keys to users and books are in the migration. */
export const mistakeReports = pgTable(
  'mistake_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bookId: integer('book_id').notNull(),
    /** Null once that account is gone: the mistake is not. */
    userId: integer('user_id'),
    text: text().notNull(),
    sentence: text(),
    note: text(),
    resolvedBy: integer('resolved_by'),
    resolvedAt: moment('resolved_at'),
    /** It was settled and its reader has not been shown that yet. */
    isNews: boolean('is_news').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('mistake_reports_open').on(table.id).where(sql`resolved_at is null`),
    index('mistake_reports_open_book').on(table.bookId).where(sql`resolved_at is null`),
    index('mistake_reports_resolved')
      .on(table.resolvedAt.desc(), table.id)
      .where(sql`resolved_at is not null`),
    index('mistake_reports_user').on(table.userId, table.id),
    index('mistake_reports_book').on(table.bookId),
    check('mistake_reports_resolved', sql`(${table.resolvedAt} is null) = (${table.note} is null)`),
  ],
);
