import { z } from 'zod';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const showableRow = {
  id: z.number(),
  card: z.string(),
  audioKey: z.string().nullable(),
  durationSeconds: z.number().nullable(),
};
export type Showable = RowOf<typeof showableRow>;

/** The most heard books that are looked at. */
const LOOKED_AT = 100;

/** Of the most heard books those whose summaries may be shown to anybody; an extract is its owner's text. */
export const readShowable = (runner: SqlRunner, most: number): Promise<Showable[]> =>
  rows(
    runner,
    showableRow,
    sql`select b.id, popular.card, b.audio_key as "audioKey", b.duration_seconds as "durationSeconds"
        from (
          select * from book_cards order by listens_count desc nulls last, book_id desc nulls last limit ${LOOKED_AT}
        ) popular join books b on b.id = popular.book_id
        where b.source_kind in ('starter', 'ai')
        order by popular.listens_count desc, popular.book_id desc limit ${most}`,
  );
