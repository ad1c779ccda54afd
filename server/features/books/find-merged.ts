import { z } from 'zod';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** `audioKey`: the audio that the merged book had, null if it had none or has left the bin. */
export type MergedInto = { bookId: number; audioKey: string | null };

/** The book that this one was merged into; null if it wasn't. */
export const findMerged = (runner: SqlRunner, bookId: number): Promise<MergedInto | null> =>
  firstRow(
    runner,
    { bookId: z.number(), audioKey: z.string().nullable() },
    sql`select m.into_id as "bookId", b.audio_key as "audioKey"
        from merged_books m left join books b on b.id = m.book_id where m.book_id = ${bookId}`,
  );
