import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredCue, StoredSection } from './text.ts';

/**
 * A book's summary and, once narrated, when each sentence is spoken. One row a book; the foreign key to books
 * is in the migration.
 */
export const bookTexts = pgTable('book_texts', {
  bookId: integer('book_id').primaryKey(),
  /** The summary as it was written, Markdown. */
  body: text().notNull(),
  /** SHA-256 of the body, hex: cues belong to the body they were spoken from. */
  bodyHash: text('body_hash').notNull(),
  sections: jsonb().$type<StoredSection[]>().notNull(),
  cues: jsonb().$type<StoredCue[]>(),
  cuesBodyHash: text('cues_body_hash'),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
