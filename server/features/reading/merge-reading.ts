import type { Moved } from '#contract/duplicates.ts';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';

type Books = { fromId: number; intoId: number };

/**
 * Gives what readers have read, marked and reported of one book to another. Highlights keep their words and the hash of
 * their text: they're looked for in the other text when they are shown, as after an edit.
 */
export async function mergeReading(
  tx: SqlRunner,
  { fromId, intoId }: Books,
): Promise<Pick<Moved, 'readers' | 'highlights' | 'reports'>> {
  const readers = await mergeReadingPlaces(tx, { fromId, intoId });
  // Marked in both, and nothing said of it in the one that goes.
  await execute(
    tx,
    sql`delete from highlights as gone using highlights as kept
        where gone.book_id = ${fromId} and kept.book_id = ${intoId} and kept.user_id = gone.user_id
          and kept.sentences = gone.sentences and gone.note in ('', kept.note)`,
  );
  const highlights = await execute(
    tx,
    sql`update highlights set book_id = ${intoId} where book_id = ${fromId}`,
  );
  const reports = await execute(
    tx,
    sql`update mistake_reports set book_id = ${intoId} where book_id = ${fromId}`,
  );
  return { readers, highlights, reports };
}

/** Of readers of both, the place that was read later stays. */
async function mergeReadingPlaces(tx: SqlRunner, { fromId, intoId }: Books): Promise<number> {
  const readers = await execute(
    tx,
    sql`insert into reading_positions as kept (user_id, book_id, sentence_id, sentence_text, read_at, device)
        select user_id, ${intoId}, sentence_id, sentence_text, read_at, device
        from reading_positions where book_id = ${fromId}
        on conflict (user_id, book_id) do update set sentence_id = excluded.sentence_id,
          sentence_text = excluded.sentence_text, read_at = excluded.read_at, device = excluded.device
        where excluded.read_at > kept.read_at`,
  );
  await execute(tx, sql`delete from reading_positions where book_id = ${fromId}`);
  return readers;
}
