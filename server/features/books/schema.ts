import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookOrigins, bookStatuses } from '#contract/book-status.ts';
import type { FoundInSource } from '#contract/books.ts';
import { moment } from '#server/platform/database/moment.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A deleted book is in the bin: its row stays, and nobody but the bin sees it. An edition has the text and the sound of
 * another telling of its book, and no title of its own: it's part of its book, and no list has it (catalogue.ts).
 */
const storedStatuses = [...bookStatuses, 'deleted', 'edition'] as const;

export const authors = pgTable(
  'authors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    /** Where this is only another spelling of an author's name: that author, which is no spelling. It has no books. */
    spellingOf: integer('spelling_of').references((): AnyPgColumn => authors.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('authors_name_key').on(table.nameKey),
    index('authors_spelling_of').on(table.spellingOf).where(sql`spelling_of is not null`),
  ],
);

/** Who an author was, in a sentence for each language. */
export const authorSentences = pgTable(
  'author_sentences',
  {
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** Empty where an admin wants none. */
    sentence: text().notNull(),
    /** By an admin: imports leave it alone from then on. */
    editedAt: moment('edited_at'),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.language] })],
);

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    description: text().notNull().default(''),
    /** Where admins put it, from 0; the others follow by name. */
    place: integer(),
  },
  (table) => [uniqueIndex('categories_name_key').on(table.nameKey)],
);

export const books = pgTable(
  'books',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
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
    /** Of the text that is published; null where nothing was looked up, and once a person changed it. */
    foundInSource: jsonb('found_in_source').$type<FoundInSource>(),
    /** One book per key, such as `starter:walden`. Null for books that people added. */
    originKey: text('origin_key'),
    /** The origin key of the same book in another language; of several, all name one. */
    translates: text(),
    /** How it came into the library, and who brought it: the admin, or the reader who asked for it. */
    addedAs: text('added_as', { enum: bookOrigins }).notNull().default('hand'),
    /** The key to users is in the migration. */
    addedBy: integer('added_by'),
    /** SHA-256 of the origin at the last import, hex. */
    originHash: text('origin_hash'),
    status: text({ enum: storedStatuses }).notNull().default('waiting'),
    /** Its book, which this is the minute of: the whole argument in 130 to 160 words. */
    editionOf: integer('edition_of').references((): AnyPgColumn => books.id, { onDelete: 'cascade' }),
    /** In the bin: since when, and what it was before. */
    deletedAt: moment('deleted_at'),
    deletedStatus: text('deleted_status', { enum: bookStatuses }),
    statusReason: text('status_reason'),
    /** Of its generation, 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** What it answers and what it's about, in a reader's words. */
    questions: text().array().notNull().default(sql`'{}'`),
    topics: text().array().notNull().default(sql`'{}'`),
    readingMinutes: integer('reading_minutes').notNull().default(0),
    /** How often somebody started it: the order of `popular`. */
    listensCount: integer('listens_count').notNull().default(0),
    /** JSON; null until the text was read for them. */
    keyIdeas: text('key_ideas'),
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Which drawn cover, from 0. */
    coverVariant: integer('cover_variant').notNull().default(0),
    /** Its name in the storage; null for the drawn cover. */
    coverPicture: text('cover_picture'),
    coverTint: text('cover_tint'),
    /** Regenerating the book then keeps it. */
    coverIsChosen: boolean('cover_is_chosen').notNull().default(false),
    /** The stems of all that a published book is found by, each text apart: see search-document.ts. */
    searchDocument: tsvector('search_document').notNull().default(sql`''`),
    searchText: text('search_text').notNull(),
    /** Unused since 0.2.0: no search reads it any more. */
    searchHead: text('search_head').generatedAlwaysAs(sql.raw(`left(' ' || search_text || ' ', 100)`)),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('books_audio_whole', sql`(${table.audioKey} is null) = (${table.durationSeconds} is null)`),
    check('books_cover_whole', sql`(${table.coverPicture} is null) = (${table.coverTint} is null)`),
    check('books_published_whole', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    check(
      'books_deleted_whole',
      sql`(${table.status} = 'deleted') = (${table.deletedAt} is not null) and (${table.status} = 'deleted') = (${table.deletedStatus} is not null)`,
    ),
    check('books_edition_whole', sql`(${table.status} = 'edition') = (${table.editionOf} is not null)`),
    uniqueIndex('books_origin').on(table.originKey),
    uniqueIndex('books_minute').on(table.editionOf).where(sql`edition_of is not null`),
    index('books_translates').on(table.translates).where(sql`translates is not null`),
    index('books_author').on(table.authorId),
    index('books_work').on(table.titleKey, table.authorId),
    index('books_search').using('gin', table.searchDocument).where(sql`status = 'published'`),
    index('books_bin').on(table.deletedAt, table.id).where(sql`status = 'deleted'`),
    // Small, so that counting is quick.
    index('books_status').on(table.status),
    // What waits for an admin: see count-stopped.ts and narration/unnarrated.ts.
    index('books_stopped')
      .on(table.status, table.updatedAt)
      .where(sql`status in ('needs_review', 'needs_source', 'failed')`),
    // What is found by neither questions nor topics: see generation/about.
    index('books_without_about')
      .on(table.id)
      .where(sql`status = 'published' and questions = '{}' and topics = '{}'`),
    index('books_silent').on(table.id).where(sql`status = 'published' and audio_key is null`),
    // Admins' lists hold every status: each of their orders is read from one of these alone. The migrations include
    // in them what their filters look at, so that those read no books.
    index('books_filtered').on(table.status, table.id),
    index('books_added_by').on(table.addedBy).where(sql`added_by is not null`),
    index('books_by_title').on(table.titleKey.op('text_pattern_ops'), table.id),
    index('books_by_status_title').on(table.status, table.titleKey.op('text_pattern_ops'), table.id),
  ],
);

/**
 * What lists show of each published book, ready to send: written by `keepCards` with the book, so that a page is
 * read from one narrow table.
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
    /** What its card says: to listen to, or to read where there is no audio. */
    minutes: integer().notNull().default(0),
    language: text().notNull().default('en'),
    audioKey: text('audio_key'),
    /** JSON, without what depends on the hour (its media link) or the reader. */
    card: text().notNull(),
    /** A server that starts rewrites older forms. */
    form: smallint().notNull(),
  },
  (table) => [
    index('book_cards_newest').on(table.publishedAt.desc(), table.bookId.desc()),
    index('book_cards_popular').on(table.listensCount.desc(), table.bookId.desc()),
    // The migration includes `listens_count`, which Drizzle can't express: title searches read nothing else.
    index('book_cards_title').on(table.titleKey.op('text_pattern_ops'), table.bookId),
    index('book_cards_shortest').on(table.minutes, table.bookId),
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
    /** Among the book's own categories, from 0; the first sets the cover's style. */
    position: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.categoryId] }),
    index('book_categories_category').on(table.categoryId, table.bookId),
  ],
);

/** The books beside a book, chosen by a job, and how much it is listened to. Every published book has a row. */
export const bookShelves = pgTable(
  'book_shelves',
  {
    bookId: integer('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** Closest first. */
    similarIds: integer('similar_ids').array().notNull().default(sql`'{}'`),
    /** What it and each of them are about, in the words of one of the two; empty where nothing says it. */
    similarTopics: text('similar_topics').array().notNull().default(sql`'{}'`),
    /** What its listeners also listen to, and how strongly the two belong together, 0 to 1. */
    togetherIds: integer('together_ids').array().notNull().default(sql`'{}'`),
    togetherScores: real('together_scores').array().notNull().default(sql`'{}'`),
    /**
     * Seconds heard, halving in worth every three days, as a logarithm that needs no clock: see trend-rules.ts. Null
     * if never heard.
     */
    trend: doublePrecision(),
    madeAt: moment('made_at'),
    /** Null while nothing has changed. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('book_shelves_trend').on(table.trend.desc()).where(sql`trend is not null`),
    index('book_shelves_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/** Starter books that an admin changed or deleted: imports at start leave these alone. */
export const settledOrigins = pgTable('settled_origins', { originKey: text('origin_key').primaryKey() });

/** Books that are another one's now: their addresses lead to it, also when they have left the bin. */
export const mergedBooks = pgTable(
  'merged_books',
  {
    bookId: integer('book_id').primaryKey(),
    intoId: integer('into_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    mergedAt: moment('merged_at').notNull().defaultNow(),
  },
  (table) => [index('merged_books_into').on(table.intoId)],
);

/** Books that look alike and that an admin has called different. */
export const distinctBooks = pgTable(
  'distinct_books',
  {
    lowerId: integer('lower_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    higherId: integer('higher_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.lowerId, table.higherId] }),
    index('distinct_books_higher').on(table.higherId),
  ],
);
