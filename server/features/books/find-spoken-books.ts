import { z } from 'zod';
import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { coverCategory, coverColumns, coverRow, faceOf } from './cover/cover-face.ts';
import { slug } from './rules.ts';
import { books } from './schema.ts';

const spokenRow = {
  ...rowOf(books, 'id', 'title', 'slogan', 'language', 'year'),
  author: z.string(),
  description: z.string(),
  audioKey: z.string(),
  durationSeconds: z.number(),
  category: z.string(),
  isMinute: z.boolean(),
  ...coverRow,
};

export type SpokenBook = RowOf<typeof spokenRow> & { slug: string; thumbnail: string };

/** By id; leaves out unpublished books and those without audio. An edition is like its book, but for its audio. */
export async function findSpokenBooks(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, SpokenBook>> {
  const found = await rows(
    runner,
    spokenRow,
    sql`select spoken.id, b.title, a.name as author, b.slogan, b.language, b.year, b.short_description as description,
        spoken.audio_key as "audioKey", spoken.duration_seconds as "durationSeconds",
        spoken.edition_of is not null as "isMinute", ${coverColumns}, ${coverCategory} as category
      from books spoken join books b on b.id = coalesce(spoken.edition_of, spoken.id) join authors a on a.id = b.author_id
      where spoken.id = any(${sql.param([...bookIds])}::int[])
        and b.status = 'published' and spoken.audio_key is not null and spoken.duration_seconds is not null`,
  );
  return new Map(
    found.map((row) => [row.id, { ...row, slug: slug(row.title), thumbnail: faceOf(row).thumbnail }]),
  );
}
