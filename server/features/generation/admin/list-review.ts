import { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import type { BookToReview, listReview as contract } from '#contract/review.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { countRows, rows, sql } from '#server/platform/database/sql.ts';
import { stepNames } from '../steps.ts';

const bookRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  language: z.string(),
  step: z.enum(stepNames).nullable(),
  since: z.string(),
};

/** Both statements read an index of the books by status: how many others there are makes no difference. */
export async function listReview(
  pool: Database['pool'],
  { cursor = 0, per_page: limit }: { cursor?: number | undefined; per_page: number },
): Promise<Answer<typeof contract>> {
  const [found, total] = await Promise.all([
    rows(
      pool,
      bookRow,
      sql`select b.id, b.title, a.name as author, b.language, s.step,
            ${isoMoment(sql`coalesce(s.finished_at, b.updated_at)`)} as since
          from books b join authors a on a.id = b.author_id
            left join generation_steps s on s.book_id = b.id and s.state = 'held'
          where b.status = 'needs_review' and b.id > ${cursor} order by b.id limit ${limit + 1}`,
    ),
    countRows(pool, sql`books where status = 'needs_review'`),
  ]);
  const books: BookToReview[] = found.slice(0, limit);
  return { books, total, next_cursor: found.length > limit ? (books.at(-1)?.id ?? null) : null };
}
