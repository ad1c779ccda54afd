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
  ...coverRow,
};

export type SpokenBook = RowOf<typeof spokenRow> & { slug: string; thumbnail: string };

/** By id; leaves out unpublished books and those without audio. */
export async function findSpokenBooks(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, SpokenBook>> {
  const found = await rows(
    runner,
    spokenRow,
    sql`select b.id, b.title, a.name as author, b.slogan, b.language, b.year, b.short_description as description,
        b.audio_key as "audioKey", b.duration_seconds as "durationSeconds", ${coverColumns}, ${coverCategory} as category
      from books b join authors a on a.id = b.author_id
      where b.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(bookIds)}::jsonb))
        and b.status = 'published' and b.audio_key is not null and b.duration_seconds is not null`,
  );
  return new Map(
    found.map((row) => [row.id, { ...row, slug: slug(row.title), thumbnail: faceOf(row).thumbnail }]),
  );
}
