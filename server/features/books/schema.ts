import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookStatuses } from '#contract/book-status.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** So that an entry of an index stays far below what PostgreSQL lets it take. */
export const SEARCH_HEAD_LENGTH = 100;

export const authors = pgTable(
  'authors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The name folded for case, accents and apostrophes: one author a key. */
    nameKey: text('name_key').notNull(),
  },
  (table) => [uniqueIndex('authors_name_key').on(table.nameKey)],
);

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
  },
  (table) => [uniqueIndex('categories_name_key').on(table.nameKey)],
);

export const books = pgTable(
  'books',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** The title folded for case, accents and apostrophes. */
    titleKey: text('title_key').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    slogan: text().notNull().default(''),
    shortDescription: text('short_description').notNull().default(''),
    year: integer(),
    language: text().notNull().default('en'),
    sourceKind: text('source_kind', { enum: ['starter', 'ai', 'extract'] }).notNull(),
    sourceLabel: text('source_label').notNull(),
    /** Where the book comes from, one book a key: `starter:walden`. Null for books that people added. */
    originKey: text('origin_key'),
    /** SHA-256 of the origin's content at the last import, hex. */
    originHash: text('origin_hash'),
    status: text({ enum: bookStatuses }).notNull().default('waiting'),
    statusReason: text('status_reason'),
    /** How far its generation is, 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    readingMinutes: integer('reading_minutes').notNull().default(0),
    /** Times that somebody began to listen: the order of `popular`. */
    listensCount: integer('listens_count').notNull().default(0),
    /** The headings of its key ideas as its page shows them, JSON; null until its text was read for them. */
    keyIdeas: text('key_ideas'),
    /** The narration's key in the storage; null until there is one. */
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Which of its drawn covers the book has, from 0. */
    coverVariant: integer('cover_variant').notNull().default(0),
    /** The picture that is its cover, as it is named in the storage; null for the drawn one. */
    coverPicture: text('cover_picture'),
    /** The colour of that picture, `#rrggbb`. */
    coverTint: text('cover_tint'),
    /** An admin chose the cover: making the book again leaves it as it is. */
    coverIsChosen: boolean('cover_is_chosen').notNull().default(false),
    /** Folded title, author, slogan and description, weighted. */
    searchDocument: tsvector('search_document').notNull(),
    /** Folded words of title and author. */
    searchText: text('search_text').notNull(),
    /** As much of these as an index can hold, for most books all of them, with a space before and behind. */
    searchHead: text('search_head').generatedAlwaysAs(
      sql.raw(`left(' ' || search_text || ' ', ${SEARCH_HEAD_LENGTH})`),
    ),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('books_audio_whole', sql`(${table.audioKey} is null) = (${table.durationSeconds} is null)`),
    check('books_cover_whole', sql`(${table.coverPicture} is null) = (${table.coverTint} is null)`),
    check('books_published_whole', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    uniqueIndex('books_origin').on(table.originKey),
    index('books_author').on(table.authorId),
    index('books_work').on(table.titleKey, table.authorId),
    index('books_search').using('gin', table.searchDocument).where(sql`status = 'published'`),
    // Small, so that all books are soon counted.
    index('books_status').on(table.status),
    // The tables of admins hold books of every status: each of their orders is read from one of these alone. The first
    // has `search_head` besides, so that what many books hold is searched without reading the books.
    index('books_by_status').on(table.status, table.id),
    index('books_by_title').on(table.titleKey.op('text_pattern_ops'), table.id),
    index('books_by_status_title').on(table.status, table.titleKey.op('text_pattern_ops'), table.id),
  ],
);

/**
 * What lists show of each published book, ready to be sent: written by `keepCards` in the transaction that writes the
 * book, so that a page is read from one narrow table. A book has a card while it is published.
 */
export const bookCards = pgTable(
  'book_cards',
  {
    bookId: integer('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').notNull(),
    publishedAt: moment('published_at').notNull(),
    listensCount: integer('listens_count').notNull(),
    titleKey: text('title_key').notNull(),
    readingMinutes: integer('reading_minutes').notNull(),
    audioKey: text('audio_key'),
    /** The book as lists carry it, JSON, without what depends on the hour (its media link) or on who asks. */
    card: text().notNull(),
    /** How the card is written: cards of an older form are written again when a server starts. */
    form: smallint().notNull(),
  },
  (table) => [
    index('book_cards_newest').on(table.publishedAt.desc(), table.bookId.desc()),
    index('book_cards_popular').on(table.listensCount.desc(), table.bookId.desc()),
    // The migration has it include `listens_count`, which cannot be said here: searches by title read nothing else.
    index('book_cards_title').on(table.titleKey.op('text_pattern_ops'), table.bookId),
    index('book_cards_shortest').on(table.readingMinutes, table.bookId),
    index('book_cards_author').on(table.authorId, table.publishedAt.desc(), table.bookId.desc()),
  ],
);

export const bookCategories = pgTable(
  'book_categories',
  {
    bookId: integer('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** The category's place among the book's own, from 0; the first one gives the cover its look. */
    position: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.categoryId] }),
    index('book_categories_category').on(table.categoryId, table.bookId),
  ],
);

/** What stands beside a book, made by a job, and how much it is heard. Every published book has its row. */
export const bookShelves = pgTable(
  'book_shelves',
  {
    bookId: integer('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The closest books, the closest first. */
    similarIds: integer('similar_ids').array().notNull().default(sql`'{}'`),
    /** Books that are heard by those who hear this one, and how strongly the two belong together, 0 to 1. */
    togetherIds: integer('together_ids').array().notNull().default(sql`'{}'`),
    togetherScores: real('together_scores').array().notNull().default(sql`'{}'`),
    /**
     * Seconds heard, each worth half as much every three days, as a logarithm that needs no clock: see
     * trend-rules.ts. Null for a book never heard.
     */
    trend: doublePrecision(),
    madeAt: moment('made_at'),
    /** When the shelf is to be made anew; null while nothing has changed. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('book_shelves_trend').on(table.trend.desc()).where(sql`trend is not null`),
    index('book_shelves_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/**
 * Books of the starter library that an admin changed or deleted: the library that is taken in at every start leaves
 * these alone.
 */
export const settledOrigins = pgTable('settled_origins', {
  originKey: text('origin_key').primaryKey(),
});
