import { z } from 'zod';
import { textRow, timedTextColumns } from '#server/features/reading/index.ts';
import { firstRow, type RowOf, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const bookRow = {
  ...textRow,
  title: z.string(),
  author: z.string(),
  slogan: z.string(),
  description: z.string(),
  language: z.string(),
  year: z.number().nullable(),
  categories: z.array(z.string()),
  /** Who wrote the summary, and from what. */
  sourceLabel: z.string(),
  /** A summary from the project's own library, so that its licence is known. */
  isOfProject: z.boolean(),
  audioKey: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  publishedAt: z.date(),
  changedAt: z.date(),
};

export type EpubBook = RowOf<typeof bookRow>;

/** One statement, so that audio and seconds match. Null if the book isn't published or has no text. */
export const findEpubBook = (runner: SqlRunner, bookId: number): Promise<EpubBook | null> =>
  firstRow(
    runner,
    bookRow,
    sql`select ${sql.raw(timedTextColumns)}, b.title, a.name as author, b.slogan,
          b.short_description as description, b.language, b.year,
          array(select c.name from book_categories bc join categories c on c.id = bc.category_id
            where bc.book_id = b.id order by bc.position) as categories,
          b.source_label as "sourceLabel", b.source_kind = 'starter' and b.origin_key like 'starter:%' as "isOfProject",
          b.audio_key as "audioKey", b.duration_seconds as "durationSeconds", b.published_at as "publishedAt",
          greatest(b.updated_at, t.updated_at) as "changedAt"
        from books b join authors a on a.id = b.author_id join book_texts t on t.book_id = b.id
        where b.id = ${bookId} and b.status = 'published'`,
  );
