import { z } from 'zod';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const silentRow = {
  id: z.number(),
  title: z.string(),
  isUnderWay: z.boolean(),
  /** Why its narration failed; null without one. */
  reason: z.string().nullable(),
};

/** Published books that have a text and no audio. */
export const findSilentBooks = (runner: SqlRunner): Promise<RowOf<typeof silentRow>[]> =>
  rows(
    runner,
    silentRow,
    sql`select b.id, b.title, coalesce(n.state in ('waiting', 'running'), false) as "isUnderWay", n.reason
        from books b join book_texts t on t.book_id = b.id left join narrations n on n.book_id = b.id
        where b.status = 'published' and b.audio_key is null order by b.id`,
  );
