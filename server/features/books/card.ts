import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, sql } from '#server/platform/database/sql.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { coverColumns, coverRow, faceOf } from './cover/cover-face.ts';
import { slug } from './rules.ts';
import { books } from './schema.ts';

export const listedRow = {
  ...rowOf(books, 'id', 'title', 'slogan', 'language', 'authorId', 'durationSeconds', 'readingMinutes'),
  authorName: z.string(),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  /** ISO 8601 in UTC; null if never published. */
  publishedAt: z.string().nullable(),
  ...coverRow,
};

export const listedColumns = sql`b.id, b.title, b.slogan, b.language, a.id as "authorId", a.name as "authorName",
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by bc.position, c.id), '[]')
   from book_categories bc join categories c on c.id = bc.category_id where bc.book_id = b.id) as categories,
  b.duration_seconds as "durationSeconds", b.reading_minutes as "readingMinutes",
  ${isoMoment(sql`b.published_at`)} as "publishedAt", ${coverColumns}`;

/** Without what depends on the hour or on the reader. */
export function cardOf(row: RowOf<typeof listedRow>): Book {
  const { id, title, authorId, authorName, categories } = row;
  const face = faceOf({ ...row, author: authorName, category: categories[0]?.name ?? '' });
  return {
    id,
    title,
    slug: slug(title),
    author: { id: authorId, name: authorName },
    thumbnail: face.thumbnail,
    tint: face.tint,
    slogan: typographic(row.slogan),
    language: row.language,
    categories,
    duration: row.durationSeconds,
    reading_minutes: row.readingMinutes,
    published_at: row.publishedAt,
  };
}
