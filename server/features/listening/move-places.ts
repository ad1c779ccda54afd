import type { AudioReplaced, Retiming } from '#server/features/narration/index.ts';
import { execute, type SQL, sql } from '#server/platform/database/sql.ts';

/** A row of `from` that `retimed` reads. */
export function piecesOf({ starts, targets, paces, fromDuration, toDuration }: Retiming): SQL {
  const list = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::float8[]`;
  return sql`(select ${list(starts)} as starts, ${list(targets)} as targets, ${list(paces)} as paces,
    ${fromDuration}::float8 as from_duration, ${toDuration}::float8 as to_duration) as pieces`;
}

/**
 * Moves every place in a book to where the same words are in its new narration: one statement a table, however many
 * listen. What is finished stays finished, and nothing counts as heard.
 */
export const movePlaces: AudioReplaced = async (tx, { bookId, retiming }) => {
  const pieces = piecesOf(retiming);
  await execute(
    tx,
    sql`update listenings set position_seconds = ${retimed(sql`position_seconds`)},
          takeover_seconds = ${retimed(sql`takeover_seconds`)}, version = version + 1, retimings = retimings + 1
        from ${pieces} where book_id = ${bookId}`,
  );
  await execute(
    tx,
    sql`update listening_jumps as jump set from_seconds = ${retimed(sql`jump.from_seconds`)},
          to_seconds = ${retimed(sql`jump.to_seconds`)}
        from listenings as item, ${pieces}
        where item.book_id = ${bookId} and jump.book_id = item.book_id and jump.user_id = item.user_id`,
  );
};

/** As `retimed` in narration's rules does it. */
export function retimed(seconds: SQL): SQL {
  const at = sql`least(${seconds}, from_duration)`;
  const piece = sql`width_bucket(${at}, starts)`;
  return sql`case when ${seconds} > 0 then
    greatest(0, least(targets[${piece}] + (${at} - starts[${piece}]) * paces[${piece}], to_duration)) else 0 end`;
}
