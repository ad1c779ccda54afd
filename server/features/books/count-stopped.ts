import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';

const kinds = { needs_review: 'review', needs_source: 'needs_source', failed: 'failed_books' } as const;

const stoppedRow = {
  status: z.enum(['needs_review', 'needs_source', 'failed']),
  count: z.number(),
  oldestAt: z.date(),
};

/** Books that go no further without an admin, read from an index of these alone. They wait since their last change. */
export const countStopped = async (runner: SqlRunner): Promise<Waiting[]> =>
  (
    await rows(
      runner,
      stoppedRow,
      sql`select status, count(*)::int as count, min(updated_at) as "oldestAt" from books
          where status in ('needs_review', 'needs_source', 'failed') group by status`,
    )
  ).map(({ status, ...found }) => ({ kind: kinds[status], ...found }));
